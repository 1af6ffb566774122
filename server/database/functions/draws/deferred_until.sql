-- Until when the entries of a member follow all others of their class because of no-shows; null if they do not. The site setting
-- says how many no-shows in 60 days it takes; the last one counts for 14 days. Rule: DRAW-12.
create or replace function deferred_until(member integer, at timestamptz) returns timestamptz language sql stable
as $$
  select case when count(*) >= max(setting.no_show_limit) and max(ended_at) + interval '14 days' > at
    then max(ended_at) + interval '14 days' end
  from settings setting cross join recent_no_shows(member, at) ended_at
  where setting.no_show_limit is not null
$$;
