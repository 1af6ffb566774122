-- Closes the lobby of a class at its on-sale time: writes down its entries, with their digest, which is public from then on. In a
-- transaction of its own before the draw. Returns whether it closed it. Rules: DRAW-4, DRAW-5.
--
-- Entries of a class that has been drawn belong to the next one: their member's tier changed after that draw.
--
-- race: entries are saved at this moment. They hold the lock of the waiting list shared, so this waits for them, and those that
-- come later find the lobby closed.
create or replace function close_lobby(opening integer, class smallint, at timestamptz) returns boolean
language plpgsql set enable_seqscan = off as $$
declare
  entries jsonb;
  lines text;
  guests text[];
begin
  perform lock_waiting_list(opening);
  perform from lobbies l where l.opening_id = opening and l.class_number = class and l.closed_at is null and l.draws_at <= at
    for no key update;
  if not found then return false; end if;
  -- The groups of this class and of earlier ones, by what the entries have: a group that is not known has the time of another one.
  select array_agg(entered.on_sale_group) into guests
    from (
      select distinct w.on_sale_group from waiting_entries w where w.opening_id = opening and w.state = 'lobby'
    ) entered
    cross join lateral on_sale_time(opening, entered.on_sale_group) sale
    join sale_classes(opening) own on own.draws_at = sale.on_sale_at
    where own.class_number <= class;
  select jsonb_agg(jsonb_build_object('id', id, 'rooms', rooms, 'is_deferred', is_deferred) order by id),
    string_agg(id || '|' || array_to_string(rooms, ',') || '|' || is_deferred::integer || E'\n', '' order by id)
  into entries, lines
  from (
    select e.id, e.is_deferred, array(
      select c.opening_room_id from waiting_choices c where c.entry_id = e.id order by c.rank) as rooms
    from (
      select * from waiting_entries w where w.opening_id = opening and w.state = 'lobby' offset 0
    ) e
    where e.on_sale_group = any (guests)
  ) listed;
  update lobbies set closed_at = at, closed_entries = coalesce(entries, '[]'),
    entries_digest = encode(sha256(convert_to(coalesce(lines, ''), 'UTF8')), 'hex')
  where opening_id = opening and class_number = class;
  return true;
end $$;
