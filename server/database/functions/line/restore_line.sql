-- Puts those back into the line whom a deletion of their opening took out of it, with their place: guests whose bookings, and members whose
-- entries, are back. A call that was open is over. The caller has restored the bookings and entries. Rule: SESSION-4.
create or replace function restore_line(deletion integer) returns void language sql as $$
  update line_entries l set state = 'waiting', end_reason = null, ended_at = null, version = l.version + 1
  from opening_deletions d
  where d.id = deletion and l.opening_id = d.opening_id
    and l.state = 'ended' and l.end_reason = 'over' and l.ended_at = d.deleted_at
    and (
      exists (
        select from deleted_bookings of join bookings b on b.id = of.booking_id
        where of.deletion_id = d.id and b.id = l.booking_id
          and b.status = 'confirmed' and b.checked_in_at is null and b.removed_at is null)
      or exists (
        select from deleted_entries of join waiting_entries w on w.id = of.entry_id
        where of.deletion_id = d.id and w.id = l.waiting_entry_id and w.state = 'waiting'))
$$;
