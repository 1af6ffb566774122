-- The median of the intervals between the last five check-ins of an opening; null with fewer than three check-ins, because one
-- interval says little. Rule: LINE-4.
create or replace function check_in_pace(opening integer) returns interval language sql stable
as $$
  select percentile_cont(0.5) within group (order by gap) from (
    select at - lag(at) over (order by at) as gap from (
      select checked_in_at as at from bookings where opening_id = opening and checked_in_at is not null
      order by checked_in_at desc limit 5) latest) gaps
  where gap is not null
  having count(*) >= 2
$$;
