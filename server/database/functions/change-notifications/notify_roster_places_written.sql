-- `roster` by opening: its places changed. Rule: LIVE-8.
create or replace function notify_roster_places_written() returns trigger language plpgsql as $$
begin
  perform notify_change('roster', array(select distinct opening_id from written));
  return null;
end $$;

create or replace trigger roster_places_notify_insert after insert on roster_places
  referencing new table as written for each statement execute function notify_roster_places_written();
create or replace trigger roster_places_notify_update after update on roster_places
  referencing new table as written for each statement execute function notify_roster_places_written();
create or replace trigger roster_places_notify_delete after delete on roster_places
  referencing old table as written for each statement execute function notify_roster_places_written();
