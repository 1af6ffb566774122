-- Rooms of guests who do not come. Rules: LATE-1, LATE-2.
alter table settings add column late_after_minutes smallint not null default 10 check (late_after_minutes between 5 and 30);

-- When a host gave the room of an absent guest away. It becomes null when they come after all.
alter table bookings
  add column given_away_at timestamptz,
  add constraint bookings_given_away check (given_away_at is null or status in ('no_show', 'completed'));

-- The rooms that come free when the minute for an undo is over.
create index bookings_given_away on bookings (given_away_at) where given_away_at is not null;

-- The guest of a room that was given away is notified.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.exchanged', 'booking.moved', 'booking.given_away', 'booking.called', 'booking.cleared', 'guests.announcement', 'booking.reminder', 'booking.neighborhood_code',
  'booking.feedback', 'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'waiting_list.restored',
  'draw.offer', 'draw.waiting', 'sale.reminder', 'gold.granted', 'gold.ends_soon', 'gold.ended', 'gold.role',
  'guests.free_room', 'admin.code_warning', 'staff.opening_ping', 'staff.waiting_requests', 'staff.roster',
  'staff.member_left', 'staff.departures_held', 'staff.webhook_disabled', 'staff.backup_missing', 'staff.backup_good',
  'staff.data_broken', 'opening.event'));
