-- The number of a waiting entry in its list, from 1: how many places come first. All entries of a party have one place.
-- Rules: WAIT-6, PARTY-17.
create or replace function number_in_list(entry waiting_entries) returns integer language sql stable
as $$
  select (count(*) filter (where w.party_id is null)
    + count(distinct w.party_id) filter (where w.party_id is not null))::integer
  from waiting_entries w
  where w.opening_id = entry.opening_id and w.state = 'waiting'
    and (w.class_number, w.is_deferred, w.place) <= (entry.class_number, entry.is_deferred, entry.place)
$$;
