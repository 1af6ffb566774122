-- Ends the open offers of a party that books together: their time is over, or a member cannot book any more, which costs nobody
-- anything. If somebody was told and did not answer, the party goes to the end of the list, and the second time all entries end. The
-- caller holds the lock of the waiting list. Rule: PARTY-20.
--
-- race: as in settle_offers. If one row is locked by somebody else, the whole party is left for the next call.
create or replace function settle_party_offers(party integer, at timestamptz) returns void language plpgsql
set enable_seqscan = off as $$
declare
  entries uuid[] := array(select e.id from waiting_entries e where e.party_id = party order by e.id);
  locked integer;
  cannot_book boolean;
  is_silent boolean;
begin
  perform from units u
    where u.id = any (array(select o.unit_id from offers o where o.entry_id = any (entries) and o.state = 'open'))
    order by u.id for no key update skip locked;
  get diagnostics locked = row_count;
  if locked < (select count(*) from offers o where o.entry_id = any (entries) and o.state = 'open') then return; end if;
  perform from waiting_entries e where e.id = any (entries) order by e.id for no key update skip locked;
  get diagnostics locked = row_count;
  if locked < cardinality(entries) then return; end if;

  select coalesce(bool_or(request.refusal is not null), false),
    coalesce(bool_or(o.ends_at <= at and o.accepted_at is null and is_told(o)), false)
    into cannot_book, is_silent
    from offers o join waiting_entries e on e.id = o.entry_id
    cross join lateral check_room_request(e.member_id, o.opening_room_id, e.opens_for, e.on_sale_group, false, at) request
    where o.entry_id = any (entries) and o.state = 'open';
  perform end_offer(o.id, case when cannot_book then 'withdrawn' else offer_state(o, at) end, at)
    from offers o where o.entry_id = any (entries) and o.state = 'open';
  if is_silent and not cannot_book then perform miss_offer(entries, at); end if;
end $$;
