-- A cancelled opening no longer counts for its resort; one whose deletion is undone counts again.
create or replace function subtract_cancelled_units() returns trigger language plpgsql as $$
begin
  update resort_counters set units = resort_counters.units
    + (select count(*) from units where units.opening_id = new.id) * case when new.cancelled_at is null then 1 else -1 end
  where resort_counters.resort_id = new.resort_id;
  return null;
end $$;

create or replace trigger openings_subtract_cancelled after update of cancelled_at on openings
  for each row when ((new.cancelled_at is null) <> (old.cancelled_at is null))
  execute function subtract_cancelled_units();
