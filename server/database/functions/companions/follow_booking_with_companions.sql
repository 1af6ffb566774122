-- Places of companions end and come back with the booking. What ended by the guest is held for one of them (offer_takeover); the others are
-- messaged when that is over, and of what staff can undo, when they cannot any more. Rules: COMPANION-8 to COMPANION-10.
--
-- It runs after free_unit, which frees the unit row by row, and before bookings_offer_freed, which offers it to the waiting list: triggers
-- of one kind run in the order of their names.
create or replace function follow_booking_with_companions() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  changed record;
  held_until timestamptz;
begin
  if not exists (
    select from written w join companions c on c.booking_id = w.id where c.state in ('active', 'ended') offset 0
  ) then
    return null;
  end if;
  -- The room is not in use any more.
  update companions c set checked_in_at = null
    from written w join replaced r using (id)
    where c.booking_id = w.id and c.checked_in_at is not null and w.checked_in_at is null and r.checked_in_at is not null;
  for changed in
    select w as booking, w.status in ('rejected', 'cancelled', 'no_show') as has_ended, o.ends_at, removal.undo_until
    from written w join replaced r using (id) join openings o on o.id = w.opening_id
    left join bulk_removals removal on removal.id = w.bulk_removal_id and w.status_before_removal is not null
    where (w.status in ('rejected', 'cancelled', 'no_show')) <> (r.status in ('rejected', 'cancelled', 'no_show'))
    order by w.id
  loop
    declare
      booking bookings := changed.booking;
      at timestamptz := booking.updated_at;
    begin
      if not changed.has_ended then
        perform from openings o where o.id = booking.opening_id for no key update;
        perform revive_companions(array(select c.id from companions c where c.booking_id = booking.id and c.state = 'ended'), booking.id, at);
        continue;
      end if;
      held_until := hold_for_companion(booking, at);
      update companions set state = 'ended', ended_at = at where booking_id = booking.id and state = 'active';
      -- Nobody needs a message after the session.
      continue when changed.ends_at <= at;
      perform enqueue_messages('companion.ended', array_agg(c.id || ':' || extract(epoch from at)),
        array_agg(jsonb_build_object('companion', c.id, 'member_id', c.member_id)),
        coalesce(held_until, changed.undo_until, case booking.status when 'no_show' then at + interval '1 minute' end, at), at)
      from companions c
      where c.booking_id = booking.id and c.state = 'ended' and c.ended_at = at and c.member_id is not null and c.takeover_until is null
      having count(*) > 0;
    end;
  end loop;
  return null;
end $$;

create or replace trigger bookings_follow_companions after update on bookings
  referencing old table as replaced new table as written
  for each statement execute function follow_booking_with_companions();
