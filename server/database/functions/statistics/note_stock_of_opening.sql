-- A cancelled opening no longer counts for its resort.
create or replace function note_stock_of_opening() returns trigger language plpgsql as $$
begin
  update resort_stock set units = resort_stock.units - (select count(*) from units where units.opening_id = new.id)
  where resort_stock.resort_id = new.resort_id;
  return null;
end $$;

create or replace trigger openings_note_stock after update of cancelled_at on openings
  for each row when (new.cancelled_at is not null and old.cancelled_at is null)
  execute function note_stock_of_opening();
