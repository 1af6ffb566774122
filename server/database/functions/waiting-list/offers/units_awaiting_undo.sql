-- The units of an opening that a bulk removal freed which can still be undone. Rule: REMOVAL-11.
create or replace function units_awaiting_undo(opening integer, at timestamptz) returns integer[] language sql stable
as $$
  select coalesce(array_agg(b.unit_id), '{}')
  from (select * from bulk_removals r where r.undone_at is null and r.undo_until > at offset 0) removal
  cross join lateral (
    select * from bookings where bookings.bulk_removal_id = removal.id and bookings.opening_id = opening offset 0
  ) b
  where b.status_before_removal is not null
$$;
