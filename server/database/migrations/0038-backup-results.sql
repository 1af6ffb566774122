-- Whether a backup restores completely and whether its data is consistent are two results: data that breaks rules makes no backup bad.
-- `violations` and `violated_rules` are those of the last good backup, null if it was not restored. `data_alerted_at`: when staff were
-- alerted last; null once the data is consistent. `rehearsed_name`: the last backup that was restored as a rehearsal.
alter table backup_schedule
  add column violations integer check (violations >= 0),
  add column violated_rules text check (length(violated_rules) <= 500),
  add column data_alerted_at timestamptz,
  add column rehearsed_name text check (length(rehearsed_name) <= 100),
  add check ((violations is null) = (violated_rules is null));

update backup_schedule set failed_at = null, failure = null, failure_detail = null where failure = 'data';
update backup_schedule set rehearsed_name = good_name where rehearsed_at = good_at;

alter table backup_schedule drop constraint backup_schedule_failure_check;
alter table backup_schedule add constraint backup_schedule_failure_check check (failure in (
  'interrupted', 'deadline', 'no_space', 'source', 'target', 'damaged', 'rehearsal'));

-- `keep_pruned_before`: the time up to which messages were deleted does not move back when MESSAGE_RETENTION_DAYS is raised.

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.moved', 'booking.cleared', 'guests.announcement', 'booking.reminder', 'booking.neighborhood_code',
  'booking.feedback', 'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'draw.offer', 'draw.waiting',
  'sale.reminder', 'gold.granted', 'gold.ends_soon', 'gold.ended', 'gold.role', 'guests.free_room', 'admin.code_warning',
  'staff.opening_ping', 'staff.waiting_requests', 'staff.roster', 'staff.member_left', 'staff.webhook_disabled',
  'staff.backup_missing', 'staff.backup_good', 'staff.data_broken', 'opening.event'));
