-- Messages those without a room after a draw, once. After the draw, in a transaction of its own: thousands of messages would delay its
-- result. Returns whether this call did it. Rule: DRAW-14.
create or replace function enqueue_undrawn_messages(opening integer, class smallint, at timestamptz) returns boolean
language plpgsql set enable_seqscan = off as $$
declare
  entries jsonb;
begin
  update draws set messaged_at = at where opening_id = opening and class_number = class and messaged_at is null
    returning result into entries;
  if not found then return false; end if;
  perform enqueue_messages('draw.waiting', array_agg(e.id || ':' || class), array_agg(jsonb_build_object(
      'entry', e.id, 'opening_id', opening, 'member_id', e.member_id, 'discord_id', m.discord_id)), at, at)
    from jsonb_to_recordset(entries) as drawn (id uuid, "roomId" integer)
    cross join lateral (select * from waiting_entries w where w.id = drawn.id offset 0) e
    cross join lateral (select * from members where members.id = e.member_id offset 0) m
    where drawn."roomId" is null and e.state = 'waiting' and m.deleted_at is null;
  return true;
end $$;
