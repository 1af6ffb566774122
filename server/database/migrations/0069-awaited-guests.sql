-- A companion has been checked in, and with them the booking: the guest has not arrived yet. Rule: COMPANION-8.
alter table bookings
  add column is_guest_awaited boolean not null default false,
  add constraint bookings_guest_awaited check (not is_guest_awaited or checked_in_at is not null);
