-- Bookings that ended freed their units (free_unit), which go to the waiting list in the same transaction. Those that a bulk
-- removal ended can be undone: the job offers their units later. Rules: OFFER-2, REMOVAL-11.
create or replace function offer_freed_units() returns trigger language plpgsql as $$
begin
  perform offer_free_units(freed.opening_id, freed.at)
  from (
    select written.opening_id, max(written.updated_at) as at from written join replaced using (id)
    where written.status in ('rejected', 'cancelled') and replaced.status in ('pending', 'confirmed')
      and written.status_before_removal is null
    group by written.opening_id order by written.opening_id
  ) freed;
  return null;
end $$;

create or replace trigger bookings_offer_freed after update on bookings
  referencing old table as replaced new table as written
  for each statement execute function offer_freed_units();
