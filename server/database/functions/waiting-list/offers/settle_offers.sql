-- Ends the offers of an opening that are over. The first offer without an answer moves its entry to the end of the list, the
-- second ends the entry. An offer that its member was not told of, or cannot take any more, costs them nothing. Offers of a party that
-- books together end together. The caller holds the lock of the waiting list. Rules: OFFER-6 to OFFER-9, OFFER-14, PARTY-20, PARTY-21.
--
-- race: the member takes the offer at the moment of its end. Booking locks the unit first, and so does this: the first to lock
-- it decides, and what is locked is left for the next call.
create or replace function settle_offers(opening integer, at timestamptz) returns void language plpgsql
set enable_seqscan = off as $$
declare
  over record;
  entry waiting_entries;
  settled integer[] := '{}';
begin
  for over in
    select o.id, o.entry_id, o.unit_id, offer_state(o, at) as state, case when is_shared_offer(o) then e.party_id end as party
    from offers o
    cross join lateral (select * from waiting_entries e where e.id = o.entry_id offset 0) e
    cross join lateral check_room_request(e.member_id, o.opening_room_id, e.opens_for, e.on_sale_group, false, at) request
    where o.opening_id = opening and o.state = 'open' and (o.ends_at <= at or request.refusal is not null)
    order by o.ends_at, o.id
  loop
    if over.party is not null then
      if over.party <> all (settled) then perform settle_party_offers(over.party, at); end if;
      settled := settled || over.party;
      continue;
    end if;
    perform from units u where u.id = over.unit_id for no key update skip locked;
    continue when not found;
    select * into entry from waiting_entries e where e.id = over.entry_id for no key update skip locked;
    continue when not found;
    continue when not end_offer(over.id, case when over.state = 'open' then 'withdrawn' else over.state end, at);
    continue when over.state <> 'unanswered' or entry.state <> 'waiting';
    -- Who did not answer waits alone from now on; the others of the party keep their place.
    if entry.party_id is not null then perform part_from_party(entry, at); end if;
    perform miss_offer(array[entry.id], at);
  end loop;
end $$;
