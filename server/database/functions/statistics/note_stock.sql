-- Counts the units of a new opening.
create or replace function note_stock() returns trigger language plpgsql as $$
begin
  insert into opening_stock as stock (opening_id, units)
  select opening_id, count(*) from written group by opening_id order by opening_id
  on conflict (opening_id) do update set units = stock.units + excluded.units;
  insert into resort_stock as stock (resort_id, units)
  select opening.resort_id, count(*) from written join openings opening on opening.id = written.opening_id
  where opening.cancelled_at is null group by opening.resort_id order by opening.resort_id
  on conflict (resort_id) do update set units = stock.units + excluded.units;
  return null;
end $$;

create or replace trigger units_note_stock after insert on units
  referencing new table as written
  for each statement execute function note_stock();
