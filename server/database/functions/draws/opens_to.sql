-- When an opening opens for a group of guests: in draw mode its lobby, else its sale. Null: it is open at once. Rule: DRAW-11.
create or replace function opens_to(opening integer, guests text) returns timestamptz language sql stable
as $$
  select sale.on_sale_at - case when o.sale_mode = 'draw' then interval '10 minutes' else interval '0' end
  from openings o cross join lateral on_sale_time(o.id, guests) sale
  where o.id = opening
$$;
