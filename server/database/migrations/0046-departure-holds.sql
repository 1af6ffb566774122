-- Nothing is taken from anybody until staff decide whether members really left the Discord server: too many departures were due at
-- once, or roles of the configuration are missing from the server. Rule: MEMBER-11.
create table departure_holds (
  id integer generated always as identity primary key,
  started_at timestamptz not null,
  due_count integer not null check (due_count >= 0),
  checked_count integer not null check (checked_count >= 0),
  -- Discord ids of roles.
  missing_roles text[] not null,
  decision text check (decision in ('left', 'keep')),
  decided_at timestamptz,
  decided_by integer references members,
  check (num_nonnulls(decision, decided_at, decided_by) in (0, 3))
);
-- There is one at a time.
create unique index departure_holds_open on departure_holds ((decision is null)) where decision is null;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.moved', 'booking.cleared', 'guests.announcement', 'booking.reminder', 'booking.neighborhood_code',
  'booking.feedback', 'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'waiting_list.restored',
  'draw.offer', 'draw.waiting', 'sale.reminder', 'gold.granted', 'gold.ends_soon', 'gold.ended', 'gold.role',
  'guests.free_room', 'admin.code_warning', 'staff.opening_ping', 'staff.waiting_requests', 'staff.roster',
  'staff.member_left', 'staff.departures_held', 'staff.webhook_disabled', 'staff.backup_missing', 'staff.backup_good',
  'staff.data_broken', 'opening.event'));
