-- Counts the units of a new opening.
create or replace function count_new_units() returns trigger language plpgsql as $$
begin
  insert into opening_counters as counter (opening_id, units)
  select opening_id, count(*) from written group by opening_id order by opening_id
  on conflict (opening_id) do update set units = counter.units + excluded.units;
  insert into resort_counters as counter (resort_id, units)
  select opening.resort_id, count(*) from written join openings opening on opening.id = written.opening_id
  where opening.cancelled_at is null group by opening.resort_id order by opening.resort_id
  on conflict (resort_id) do update set units = counter.units + excluded.units;
  return null;
end $$;

create or replace trigger units_count_new after insert on units
  referencing new table as written
  for each statement execute function count_new_units();
