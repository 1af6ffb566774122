-- Takes a party out of its lobby or waiting list: all of its entries end, and its members stay in it. Those who did not do it are
-- messaged. Its offers end without a consequence. The caller has locked the list, the party and its members, and then calls offer_free_units. Rule: PARTY-22.
create or replace function end_party_entries(party integer, actor integer, at timestamptz) returns void language plpgsql as $$
declare
  entries uuid[] := array(select e.id from waiting_entries e where e.party_id = party order by e.id);
begin
  perform end_offer(open.id, 'withdrawn', at) from (
    select o.id from offers o where o.entry_id = any (entries) and o.state = 'open' order by o.unit_id
  ) open;
  -- An entry that is not the party's any more ends without the membership.
  update waiting_entries set party_id = null where id = any (entries);
  perform end_entry(e.id, case e.member_id when actor then 'left' else 'party_left' end, 'member', actor, at)
    from waiting_entries e where e.id = any (entries) order by e.id;
  perform notify_change('party', array[party]);
end $$;
