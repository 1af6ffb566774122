-- Whether an opening has a class whose rooms are those of its draw: from the time of its lobby until the draw, also if no server opened it
-- in time, and if its draw was postponed after it was opened. Nothing is drawn after the start.
-- Rules: DOOR-1, DRAW-2, DRAW-4, DRAW-10.
create or replace function is_draw_pending(opening integer, at timestamptz) returns boolean language sql stable
as $$
  select exists (
    select from planned_lobbies p where p.opening_id = opening and p.starts_at > at
      and (p.opens_at <= at or exists (
        select from lobbies l where l.opening_id = p.opening_id and l.class_number = p.class_number))
      and not exists (select from draws d where d.opening_id = p.opening_id and d.class_number = p.class_number))
$$;
