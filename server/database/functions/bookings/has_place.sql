-- Whether a member has an active booking in an opening, or a place in the room of somebody else there. Rules: BOOK-5, COMPANION-4.
create or replace function has_place(member integer, opening integer) returns boolean language sql stable
as $$
  select exists (
    select from bookings b
    where b.member_id = member and b.member_id > 0 and b.opening_id = opening and b.status in ('pending', 'confirmed')
  ) or exists (
    select from companions c
    where c.member_id = member and c.member_id > 0 and c.opening_id = opening and c.state = 'active'
  )
$$;
