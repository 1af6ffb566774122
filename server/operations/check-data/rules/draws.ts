import { sql } from 'kysely';
import type { Rules } from '../find-broken-rules.ts';

/** Lobbies and draws. Rules: DRAW, PARTY-18. */
export const drawRules: Rules = {
  'DRAW-5 the published digest is that of the entries': sql`
    select 'lobby ' || l.opening_id || '/' || l.class_number as subject from lobbies l
    where l.entries_digest <> encode(sha256(convert_to(coalesce((
      select string_agg((e ->> 'id') || '|' || array_to_string(array(select jsonb_array_elements_text(e -> 'rooms')), ',')
        || '|' || (e ->> 'is_deferred')::boolean::integer || concat_ws(
          '|', '', e -> 'party' ->> 'id', (e -> 'party' ->> 'is_together')::boolean::integer, e -> 'party' ->> 'number')
        || E'\\n', '' order by (e ->> 'id')::uuid)
      from jsonb_array_elements(l.closed_entries) e), ''), 'UTF8')), 'hex')`,
  'DRAW-6 a draw has the order of its seed, and offered what it says': sql`
    with drawn as (
      select d.opening_id, d.class_number, (e ->> 'id')::uuid as entry, (e ->> 'order')::integer as place,
        (e ->> 'roomId')::integer as room, dense_rank() over (
          partition by d.opening_id, d.class_number
          order by (e ->> 'is_deferred')::boolean,
            sha256(l.seed || convert_to(coalesce(e -> 'party' ->> 'id', e ->> 'id'), 'UTF8'))) as right_place
      from draws d join lobbies l using (opening_id, class_number) cross join jsonb_array_elements(d.result) e
    )
    select 'entry ' || entry as subject from drawn where place <> right_place
    union all
    select 'entry ' || entry from drawn where room is not null and not exists (
      select from offers o where o.entry_id = drawn.entry and o.opening_room_id = room and o.is_drawn)
    union all
    select 'offer ' || o.id from offers o where o.is_drawn and not exists (
      select from drawn where drawn.entry = o.entry_id and drawn.room = o.opening_room_id)`,
  'PARTY-18 a party under "together" got rooms for all in its draw, or none': sql`
    select 'draw ' || d.opening_id || '/' || d.class_number as subject from draws d cross join jsonb_array_elements(d.result) e
    where (e -> 'party' ->> 'is_together')::boolean
    group by d.opening_id, d.class_number, e -> 'party' ->> 'id'
    having count(e ->> 'roomId') not in (0, count(*))`,
  'DRAW-13 a class is drawn once, from the entries of its closed lobby': sql`
    select 'draw ' || d.opening_id || '/' || d.class_number as subject from draws d
    join lobbies l using (opening_id, class_number)
    where l.closed_at is null or jsonb_array_length(l.closed_entries) <> jsonb_array_length(d.result)
    union all
    select name from unnest(array['lobbies_pkey', 'draws_pkey']) name
    where not exists (select from pg_indexes where indexname = name)`,
  'DRAW-2 only openings that are sold by a draw have a lobby': sql`
    select 'entry ' || e.id as subject from waiting_entries e join openings o on o.id = e.opening_id
    where e.state = 'lobby' and o.sale_mode <> 'draw'`,
  'DRAW-10 a lobby ahead of its draw is drawn at an on-sale time of its opening': sql`
    select 'lobby ' || l.opening_id || '/' || l.class_number as subject from lobbies l join openings o on o.id = l.opening_id
    where o.cancelled_at is null and not exists (
      select from draws d where d.opening_id = l.opening_id and d.class_number = l.class_number)
      and not exists (select from on_sale_times t where t.opening_id = l.opening_id and t.on_sale_at = l.draws_at)`,
};
