-- Holds the unit that a booking left for the first companion who agreed, who can be held a room for, and messages them. Returns until when,
-- or null if there is nobody. Rule: COMPANION-9.
--
-- race: the companion takes another room at this moment. Their row is locked as for every hold; if somebody else has it, it is the next one's.
create or replace function hold_for_companion(booking bookings, at timestamptz) returns timestamptz language plpgsql
set enable_seqscan = off as $$
declare
  chosen record;
begin
  for chosen in
    select c.id, c.member_id, c.takeover_until from companions c
    where c.booking_id = booking.id and c.takeover_until is not null order by c.added_at, c.id
  loop
    perform from members m
      where m.id = chosen.member_id and m.is_in_server and m.deleted_at is null and not is_blocked(m, at)
      for no key update skip locked;
    continue when not found or exists (select from units u where u.held_by = chosen.member_id and u.held_until > at);
    update units set held_by = null, held_until = null, hold_extended = false where held_by = chosen.member_id;
    -- The price is the companion's own, as of any room that they book.
    update units set held_by = chosen.member_id, held_until = chosen.takeover_until, hold_extended = true, held_base_price = null,
      held_percent = null
    where id = booking.unit_id and is_available(booking_id, held_until, offered_until, null, at);
    exit when not found;
    update companions set takeover_until = null where booking_id = booking.id and id <> chosen.id and takeover_until is not null;
    perform enqueue_messages('companion.takeover', array[chosen.id || ':' || extract(epoch from at)],
      array[jsonb_build_object('companion', chosen.id, 'member_id', chosen.member_id)], at, at);
    return chosen.takeover_until;
  end loop;
  update companions set takeover_until = null where booking_id = booking.id and takeover_until is not null;
  return null;
end $$;
