-- Opens the lobby of a class with the seed of its draw, from ten minutes before its on-sale time on; later too, after a time
-- without a server. Returns whether it was opened. Rules: DRAW-2, DRAW-5.
--
-- race: several processes open it. The primary key admits one, and its seed counts. Staff postpone or move the opening at this
-- moment: the lock of the waiting list puts both in order, and whichever comes second sees what the first one wrote.
create or replace function open_lobby(opening integer, class smallint, new_seed bytea, at timestamptz) returns boolean
language plpgsql as $$
begin
  perform lock_waiting_list(opening);
  insert into lobbies (opening_id, class_number, on_sale_groups, draws_at, opened_at, seed)
  select o.id, c.class_number, c.on_sale_groups, c.draws_at, at, new_seed
  from openings o cross join lateral sale_classes(o.id) c
  where o.id = opening and c.class_number = class and o.sale_mode = 'draw' and o.cancelled_at is null
    and at >= c.draws_at - interval '10 minutes'
  on conflict do nothing;
  return found;
end $$;
