-- Bookings that staff enter: for a member, or for a Roblox account without one. The default is for servers of the version before, which
-- know bookings of members only. Rules: DOOR-1 to DOOR-8.
alter table bookings
  add column entered_as text not null default 'guest' check (entered_as in ('guest', 'staff', 'door')),
  -- Why a room costs nothing, for staff.
  add column complimentary_reason text check (complimentary_reason <> '' and char_length(complimentary_reason) <= 300),
  alter column member_id drop not null,
  add constraint bookings_guest check (member_id is not null or entered_as <> 'guest'),
  add constraint bookings_complimentary check (complimentary_reason is null or final_price = 0 and entered_as <> 'guest');

alter table booking_changes alter column member_id drop not null;

-- A member who links a Roblox account finds the bookings that were entered for it.
create index bookings_without_member on bookings (roblox_id) where member_id is null and roblox_id is not null;
-- How many rooms of an opening staff gave away ahead of the evening.
create index bookings_of_staff on bookings (opening_room_id) where entered_as = 'staff';
-- Search by names: those of members are in member_names.
create index bookings_names_without_member on bookings
  using gin ((lower(roblox_username) || E'\n' || lower(roblox_display_name)) gin_trgm_ops) where member_id is null;
