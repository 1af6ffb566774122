-- `openings` by id: the price of a room changed.
create or replace function tell_opening_rooms_written() returns trigger language plpgsql as $$
begin
  perform tell_change('openings', array(select distinct opening_id from written));
  return null;
end $$;

create or replace trigger opening_rooms_tell_update after update on opening_rooms
  referencing new table as written for each statement execute function tell_opening_rooms_written();
