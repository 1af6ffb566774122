-- Companions: friends who come along in the room of a booking. Rules: COMPANION-1 to COMPANION-12.

-- Who has it can agree to come along. It carries 64 bits.
alter table bookings add column room_code text check (room_code ~ '^[2-9A-HJKMNP-Z]{13}$');
create unique index bookings_room_code on bookings (room_code) where room_code is not null;

-- `active` companions have a place in the room. Who agreed themselves has a `member_id`, and who agrees again uses the row again. `ended`: the
-- place ended with the booking, and comes back with it. `takeover_until`: of who can book instead of the guest until then.
create table companions (
  id integer generated always as identity primary key,
  booking_id integer not null references bookings,
  opening_id integer not null references openings,
  member_id integer references members,
  roblox_id text check (roblox_id ~ '^\d{1,20}$'),
  roblox_username text not null,
  roblox_display_name text not null,
  state text not null default 'active' check (state in ('active', 'left', 'removed', 'ended')),
  checked_in_at timestamptz,
  takeover_until timestamptz,
  added_at timestamptz not null,
  ended_at timestamptz,
  constraint companions_ended check ((state = 'active') = (ended_at is null)),
  constraint companions_takeover check (takeover_until is null or member_id is not null and state in ('active', 'ended'))
);
-- A Roblox account and a member are once among the companions of an opening. Bookings are compared under the lock of the opening.
create unique index companions_one_per_game_account on companions (opening_id, lower(roblox_username))
  where state = 'active' and roblox_username <> '';
create unique index companions_one_per_roblox_id on companions (opening_id, roblox_id) where state = 'active' and roblox_id is not null;
create unique index companions_one_per_member on companions (opening_id, member_id) where state = 'active' and member_id is not null;
create unique index companions_one_row_per_member on companions (booking_id, member_id) where member_id is not null;
create index companions_booking on companions (booking_id);
create index companions_member on companions (member_id) where member_id is not null;
create index companions_opening on companions (opening_id);
-- Search by part of a name.
create index companions_names on companions using gin ((lower(roblox_username) || E'\n' || lower(roblox_display_name)) gin_trgm_ops)
  where state = 'active';
create index companions_takeover on companions (opening_id, member_id) where takeover_until is not null;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.exchanged', 'booking.moved', 'booking.given_away', 'booking.called', 'booking.cleared', 'guests.announcement', 'booking.reminder', 'booking.neighborhood_code',
  'booking.feedback', 'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'waiting_list.restored', 'waiting_list.called',
  'companion.takeover', 'companion.ended',
  'draw.offer', 'draw.waiting', 'sale.reminder', 'gold.granted', 'gold.ends_soon', 'gold.ended', 'gold.role',
  'guests.free_room', 'admin.code_warning', 'staff.opening_ping', 'staff.waiting_requests', 'staff.roster',
  'staff.member_left', 'staff.departures_held', 'staff.webhook_disabled', 'staff.backup_missing', 'staff.backup_good',
  'staff.data_broken', 'opening.event'));
