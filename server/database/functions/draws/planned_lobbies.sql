-- The lobbies of all openings that are sold by a draw and public, opened or not. Rules: DRAW-2, OPENING-20.
create or replace view planned_lobbies as
select o.id as opening_id, o.starts_at, c.class_number, c.on_sale_groups, c.draws_at, lobby_opens_at(c.draws_at) as opens_at
from openings o cross join lateral sale_classes(o.id) c
where o.sale_mode = 'draw' and is_public(o);
