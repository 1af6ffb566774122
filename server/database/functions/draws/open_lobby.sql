-- Opens the lobby of a class with the seed of its draw, once it is due; later too, after a time without a server. Returns
-- whether it was opened. Rules: DRAW-2, DRAW-5.
--
-- race: several processes open it. The primary key admits one, and its seed counts. Staff postpone or move the opening at this
-- moment: the lock of the waiting list puts both in order, and whichever comes second sees what the first one wrote.
create or replace function open_lobby(opening integer, class smallint, new_seed bytea, at timestamptz) returns boolean
language plpgsql as $$
begin
  perform lock_waiting_list(opening);
  insert into lobbies (opening_id, class_number, on_sale_groups, draws_at, opened_at, seed)
  select p.opening_id, p.class_number, p.on_sale_groups, p.draws_at, at, new_seed from planned_lobbies p
  where p.opening_id = opening and p.class_number = class and p.opens_at <= at
  on conflict do nothing;
  return found;
end $$;
