-- `openings` by id: the price of a room changed. Rule: OPENING-20.
create or replace function notify_opening_rooms_written() returns trigger language plpgsql as $$
begin
  perform notify_change('openings', array(select id from openings
    where id = any (array(select opening_id from written)) and published_at is not null));
  return null;
end $$;

create or replace trigger opening_rooms_notify_update after update on opening_rooms
  referencing new table as written for each statement execute function notify_opening_rooms_written();
