-- The classes of an opening that is sold by a draw: the groups of guests whose on-sale time is the same instant, in order.
-- Rule: DRAW-2.
create or replace function sale_classes(opening integer)
returns table (class_number smallint, draws_at timestamptz, on_sale_groups text[]) language sql stable rows 4
as $$
  select (row_number() over (order by t.on_sale_at))::smallint, t.on_sale_at, array_agg(t.on_sale_group order by t.later_groups desc)
  from on_sale_times t where t.opening_id = opening and t.on_sale_at is not null
  group by t.on_sale_at
$$;
