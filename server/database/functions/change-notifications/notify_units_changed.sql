-- `availability` by opening, `own` for the members who hold a unit or held it. Rule: LIVE-1.
create or replace function notify_units_changed() returns trigger language plpgsql as $$
begin
  perform notify_change('availability', array(select distinct opening_id from written));
  perform notify_change('own', array(
    select held_by from written where held_by is not null union select held_by from was where held_by is not null));
  return null;
end $$;

create or replace trigger units_notify_update after update on units
  referencing old table as was new table as written for each statement execute function notify_units_changed();
