-- Whether a member can have no further booking in an opening: they have an active one there, or as many in openings to come as
-- the settings allow. A place in the room of somebody else counts like a booking; one in an opening that is not published, which came with an
-- import, does not: the member cannot see it. Rules: BOOK-5, BOOK-6, COMPANION-4, IMPORT-12.
--
-- A set-returning function, because the planner inlines only those into the query of the caller. `member_id > 0` selects the
-- partial indexes, `offset 0` keeps the planner from reading a whole table.
create or replace function booking_limits(guest integer, opening integer, at timestamptz) returns table (is_reached boolean)
language sql stable rows 1
as $$
  select exists (
    select from bookings b
    where b.member_id = guest and b.member_id > 0 and b.opening_id = opening and b.status in ('pending', 'confirmed') offset 0
  ) or place.is_here or place.count + (
    select count(*) from bookings b join openings o on o.id = b.opening_id
    where b.member_id = guest and b.member_id > 0 and b.status in ('pending', 'confirmed') and o.ends_at > at
      and o.published_at is not null
  ) >= (select max_active_bookings_per_user from settings)
  from (
    select count(*) as count, coalesce(bool_or(c.opening_id = opening), false) as is_here
    from companions c join openings o on o.id = c.opening_id
    where c.member_id = guest and c.member_id > 0 and c.state = 'active' and o.ends_at > at
  ) place
$$;
