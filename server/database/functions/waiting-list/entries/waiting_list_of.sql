-- How many wait for a room type, for the answer `sold_out`; null if nobody does. Rule: WAIT-4.
create or replace function waiting_list_of(room integer) returns json language sql stable
as $$
  select json_build_object('opening_id', min(e.opening_id), 'waiting', count(*))
  from waiting_choices c join waiting_entries e on e.id = c.entry_id
  where c.opening_room_id = room and not c.is_passed and e.state = 'waiting'
  having count(*) > 0
$$;
