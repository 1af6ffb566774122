-- Whether a party is in a lobby that is closed and was not drawn yet: it is drawn as it was at its closing. The caller holds the lock of
-- the waiting list. Rule: PARTY-17.
create or replace function is_party_closed(party integer) returns boolean language sql stable
as $$
  select exists (
    select from waiting_entries e
    join lobbies l on l.opening_id = e.opening_id and l.closed_at is not null
      and not exists (select from draws d where d.opening_id = l.opening_id and d.class_number = l.class_number)
    where e.party_id = party and e.state = 'lobby'
      and l.closed_entries @> jsonb_build_array(jsonb_build_object('id', e.id))
  )
$$;
