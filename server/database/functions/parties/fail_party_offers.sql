-- All of a party accepted, and it could not be booked: its offers end, and it goes to the end of the list, the second time out of it.
-- Returns false, and changes nothing, if these are not its open offers any more. The caller has locked the waiting list and the party,
-- and then calls offer_free_units. Rule: PARTY-20.
create or replace function fail_party_offers(party integer, failed integer[], at timestamptz) returns boolean language plpgsql as $$
declare
  entries uuid[] := array(select e.id from waiting_entries e where e.party_id = party order by e.id for no key update);
begin
  if exists (select from unnest(failed) attempted (id) where not exists (
    select from offers o where o.id = attempted.id and o.entry_id = any (entries) and o.state = 'open')
  ) then
    return false;
  end if;
  perform end_offer(o.id, 'withdrawn', at) from offers o where o.entry_id = any (entries) and o.state = 'open';
  perform miss_offer(entries, at);
  return true;
end $$;
