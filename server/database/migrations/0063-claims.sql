-- From the start on, waiting members who are here are called when a room is free, each for two minutes. Until then the unit is nobody
-- else's: `offered_until` without an offer. Rules: CLAIM-1 to CLAIM-4.
alter table line_entries
  add column claimed_unit integer references units on delete cascade,
  drop constraint line_entries_called_is_booked,
  drop constraint line_entries_called,
  add constraint line_entries_called check (
    (state = 'called') = (called_at is not null)
    and (state = 'called' and booking_id is not null) = (called_by is not null)
    and (state = 'called' and booking_id is null) = (claimed_unit is not null));
-- race: two servers call at once. One of them claims the unit.
create unique index line_entries_one_claim on line_entries (claimed_unit) where claimed_unit is not null;

alter table units
  drop constraint units_offer_whole,
  add constraint units_offer_whole check (offer_id is null or offered_until is not null);

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.exchanged', 'booking.moved', 'booking.given_away', 'booking.called', 'booking.cleared', 'guests.announcement', 'booking.reminder', 'booking.neighborhood_code',
  'booking.feedback', 'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'waiting_list.restored', 'waiting_list.called',
  'draw.offer', 'draw.waiting', 'sale.reminder', 'gold.granted', 'gold.ends_soon', 'gold.ended', 'gold.role',
  'guests.free_room', 'admin.code_warning', 'staff.opening_ping', 'staff.waiting_requests', 'staff.roster',
  'staff.member_left', 'staff.departures_held', 'staff.webhook_disabled', 'staff.backup_missing', 'staff.backup_good',
  'staff.data_broken', 'opening.event'));
