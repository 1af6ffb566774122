-- Guests change their own bookings.
alter table bookings
  -- How often its guest changed it.
  add column guest_changes smallint not null default 0,
  -- True while a booking that was approved is pending because of a change by its guest. It stays when the booking is cancelled, so
  -- that an undo brings it back.
  add column was_approved boolean not null default false,
  add constraint bookings_guest_changes check (guest_changes between 0 and 5),
  add constraint bookings_was_approved check (not was_approved or status in ('pending', 'rejected', 'cancelled'));

-- It has one more parameter now.
drop function if exists check_room_request(integer, integer, text[], text, boolean, timestamptz);
