-- The type of event that an action of the audit log causes; null for most actions. The same table is in
-- contract/webhook-events.ts. Rule: HOOK-2.
create or replace function webhook_event(action text) returns text immutable language sql
return case action
  when 'booking.place' then 'booking.created'
  when 'booking.enter' then 'booking.created'
  when 'booking.approve' then 'booking.confirmed'
  when 'booking.reject' then 'booking.rejected'
  when 'booking.cancel' then 'booking.cancelled'
  when 'booking.expire' then 'booking.cancelled'
  when 'booking.restore' then 'booking.restored'
  when 'booking.undo_clear' then 'booking.restored'
  when 'booking.edit' then 'booking.changed'
  when 'booking.mark_paid' then 'booking.changed'
  when 'booking.mark_unpaid' then 'booking.changed'
  when 'booking.clear' then 'booking.removed'
  when 'booking.check_in' then 'booking.checked_in'
  when 'booking.undo_check_in' then 'booking.check_in_undone'
  when 'booking.end' then 'booking.ended'
  when 'booking.correct_attendance' then 'booking.ended'
  when 'opening.create' then 'opening.created'
  when 'opening.publish' then 'opening.created'
  when 'opening.move' then 'opening.changed'
  when 'opening.set_rooms' then 'opening.changed'
  when 'opening.set_price' then 'opening.changed'
  when 'opening.release' then 'opening.changed'
  when 'opening.delete' then 'opening.cancelled'
  when 'opening.undo_delete' then 'opening.restored'
end;
