-- The schedule of backups, in the only row. `due_at` moves on with a backup that is good. `claimed_until` is set while a server takes
-- the backup `name`; it is renewed, and has passed if that server died. `failed_at` and `failure` are of the last try since the last good one.
-- `alerted_at`: when staff were told last that a backup is missing; null once it is not.
create table backup_schedule (
  is_only boolean primary key default true check (is_only),
  due_at timestamptz not null,
  retry_at timestamptz,
  attempt integer not null default 0,
  name text check (length(name) <= 100),
  started_at timestamptz,
  claimed_until timestamptz,
  failed_at timestamptz,
  failure text check (failure in (
    'interrupted', 'deadline', 'no_space', 'source', 'target', 'damaged', 'rehearsal', 'data')),
  failure_detail text check (length(failure_detail) <= 500),
  alerted_at timestamptz,
  good_at timestamptz,
  good_name text check (length(good_name) <= 100),
  good_place text check (length(good_place) <= 500),
  good_rows bigint,
  good_bytes bigint,
  rehearsed_at timestamptz,
  check ((started_at is null) = (claimed_until is null)),
  check ((failed_at is null) = (failure is null)),
  check ((good_at is null) = (good_name is null))
);

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.moved', 'booking.cleared', 'guests.announcement', 'booking.reminder', 'booking.neighborhood_code',
  'booking.feedback', 'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'draw.offer', 'draw.waiting',
  'sale.reminder', 'gold.granted', 'gold.ends_soon', 'gold.ended', 'gold.role', 'guests.free_room', 'admin.code_warning',
  'staff.opening_ping', 'staff.waiting_requests', 'staff.roster', 'staff.member_left', 'staff.webhook_disabled',
  'staff.backup_missing', 'staff.backup_good', 'opening.event'));
