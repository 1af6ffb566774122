-- When the sessions of the last 60 days ended to which a member did not come, those of accounts that they deleted too, except what staff
-- have forgiven, and those of bookings that staff entered. Rules: DRAW-12, DOOR-7.
create or replace function recent_no_shows(member integer, at timestamptz) returns setof timestamptz language sql stable
as $$
  select missed.ended_at
  from members m cross join lateral (
    select o.ends_at from bookings b join openings o on o.id = b.opening_id
    where b.member_id = m.id and b.member_id > 0 and b.status = 'no_show' and b.entered_as = 'guest'
    union all
    select unnest(m.earlier_no_shows)
  ) missed (ended_at)
  where m.id = member and missed.ended_at > at - interval '60 days'
    and missed.ended_at > coalesce(m.no_shows_forgiven_at, '-infinity')
$$;
