-- How long a session lasts, which decides its end (set_session_end). A host extends a running one once, by 15 or 30 minutes.
alter table openings
  add column session_minutes smallint not null default 60 check (session_minutes in (60, 75, 90)),
  add column extended_at timestamptz,
  -- When its bookings were ended: from then on nobody extends it or calls it off.
  add column ended_at timestamptz,
  drop constraint openings_check,
  add constraint openings_end check (ends_at = starts_at + session_minutes * interval '1 minute'),
  add constraint openings_extended check ((session_minutes > 60) = (extended_at is not null));

-- How long the event on Discord lasts.
alter table discord_events add column session_minutes smallint not null default 60;

-- Two bookings exchange their rooms in one transaction, in which one of them names no room for a moment (exchange_rooms).
alter table bookings alter constraint bookings_unit_id_fkey deferrable initially immediate;

-- Bookings that were paid and then cancelled: few, and staff look for those to refund.
create index bookings_paid_and_cancelled on bookings (id) where status = 'cancelled' and paid_at is not null;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.exchanged', 'booking.moved', 'booking.cleared', 'guests.announcement', 'booking.reminder',
  'booking.neighborhood_code', 'booking.feedback', 'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed',
  'waiting_list.restored', 'draw.offer', 'draw.waiting', 'sale.reminder', 'gold.granted', 'gold.ends_soon', 'gold.ended',
  'gold.role', 'guests.free_room', 'admin.code_warning', 'staff.opening_ping', 'staff.waiting_requests', 'staff.roster',
  'staff.member_left', 'staff.departures_held', 'staff.webhook_disabled', 'staff.backup_missing', 'staff.backup_good',
  'staff.data_broken', 'opening.event'));
