-- A claim that ends without a booking leaves its unit free at once. Rule: CLAIM-2.
create or replace function free_claimed_unit() returns trigger language plpgsql as $$
begin
  update units set offered_until = null where id = old.claimed_unit and booking_id is null and offer_id is null;
  return null;
end $$;

create or replace trigger line_entries_free_claimed_unit after update of claimed_unit on line_entries
  for each row when (old.claimed_unit is not null and new.claimed_unit is null) execute function free_claimed_unit();
create or replace trigger line_entries_free_deleted_claim after delete on line_entries
  for each row when (old.claimed_unit is not null) execute function free_claimed_unit();
