-- Until when the entries of a member follow all others of their class because of no-shows; null if they do not. The site setting
-- says how many no-shows in 60 days it takes; the last one counts for 14 days. Rule: DRAW-12.
create or replace function deferred_until(member integer, at timestamptz) returns timestamptz language sql stable
as $$
  select case when count(*) >= max(setting.no_show_limit) and max(o.ends_at) + interval '14 days' > at
    then max(o.ends_at) + interval '14 days' end
  from settings setting
  join members m on m.id = member
  join bookings b on b.member_id = member and b.member_id > 0 and b.status = 'no_show'
  join openings o on o.id = b.opening_id
  where setting.no_show_limit is not null and o.ends_at > at - interval '60 days'
    and o.ends_at > coalesce(m.no_shows_forgiven_at, '-infinity')
$$;
