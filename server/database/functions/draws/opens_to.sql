-- When an opening opens for a group of guests: in draw mode its lobby, else its sale. Null: it is open at once. Rule: DRAW-11.
create or replace function opens_to(opening integer, guests text) returns timestamptz language sql stable
as $$
  select case when o.sale_mode = 'draw' then lobby_opens_at(sale.on_sale_at) else sale.on_sale_at end
  from openings o cross join lateral on_sale_time(o.id, guests) sale
  where o.id = opening
$$;
