-- Offers units to the winners of a draw, entry i the unit i, in one statement each. Called by draw_class, which has locked the
-- units. Rules: DRAW-6, OFFER-10.
create or replace function offer_drawn_units(entries uuid[], unit_ids integer[], ends timestamptz, at timestamptz) returns void
language plpgsql as $$
declare
  added integer;
begin
  if cardinality(entries) = 0 then return; end if;
  with made as (
    insert into offers (
      entry_id, opening_id, member_id, opening_room_id, unit_id, base_price, discount_percent, made_at, ends_at, is_drawn
    )
    select e.id, e.opening_id, e.member_id, u.opening_room_id, u.id, room.price, e.discount_percent, at, ends, true
    from unnest(entries, unit_ids) with ordinality as won (entry, unit, ord)
    join waiting_entries e on e.id = won.entry
    join units u on u.id = won.unit join opening_rooms room on room.id = u.opening_room_id
    order by won.ord
    returning id, entry_id, opening_id, member_id, unit_id
  ),
  marked as (
    update units set offer_id = made.id, offered_until = ends, held_by = null, held_until = null, hold_extended = false,
      reserved_until = null
    from made where units.id = made.unit_id
  )
  select enqueue_messages('draw.offer', array_agg(made.id::text order by made.id), array_agg(jsonb_build_object(
      'entry', made.entry_id, 'opening_id', made.opening_id, 'member_id', made.member_id, 'discord_id', m.discord_id)
      order by made.id), at, at)
    into added
    from made join members m on m.id = made.member_id;
end $$;
