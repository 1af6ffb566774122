-- Subtracts the units that were removed from an opening.
create or replace function count_removed_units() returns trigger language plpgsql as $$
begin
  update opening_counters counter set units = counter.units - removed.units
  from (select opening_id, count(*) as units from written group by opening_id) removed
  where counter.opening_id = removed.opening_id;
  update resort_counters counter set units = counter.units - removed.units
  from (
    select opening.resort_id, count(*) as units from written join openings opening on opening.id = written.opening_id
    where opening.cancelled_at is null group by opening.resort_id
  ) removed
  where counter.resort_id = removed.resort_id;
  return null;
end $$;

create or replace trigger units_count_removed after delete on units
  referencing old table as written
  for each statement execute function count_removed_units();
