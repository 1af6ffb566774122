-- When an opening goes on sale for a group of guests; null or no row means at once. A group without a time of its own, which the
-- opening's times were set without, waits as long as regular customers.
--
-- The planner inlines the body into the query of the caller, as long as it is one stable SELECT.
create or replace function on_sale_time(opening integer, guest_group text) returns table (on_sale_at timestamptz)
language sql stable rows 1
as $$
  select t.on_sale_at from on_sale_times t
  where t.opening_id = opening and t.on_sale_group in (guest_group, 'regular')
  order by t.later_groups desc limit 1
$$;
