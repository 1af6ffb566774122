-- The line of a session: guests and waiting members who said that they are here, and whom hosts called to the front desk.

-- One row for each booking and each entry of a waiting list; whoever comes back uses it again. The line is in the order of
-- (queued_at, id) among the bookings that are in it; waiting members are in the order of their list. `missed_calls` counts how often
-- the guest was called and did not come.
create table line_entries (
  id integer generated always as identity primary key,
  opening_id integer not null references openings,
  booking_id integer references bookings,
  waiting_entry_id uuid references waiting_entries,
  state text not null default 'waiting' check (state in ('waiting', 'called', 'ended')),
  end_reason text check (end_reason in ('checked_in', 'not_here', 'left', 'removed', 'over')),
  joined_at timestamptz not null,
  queued_at timestamptz not null,
  called_by integer references members,
  called_at timestamptz,
  missed_calls smallint not null default 0 check (missed_calls between 0 and 2),
  version integer not null default 1,
  ended_at timestamptz,
  constraint line_entries_subject check ((booking_id is null) <> (waiting_entry_id is null)),
  constraint line_entries_called check (
    (state = 'called') = (called_by is not null) and (state = 'called') = (called_at is not null)),
  constraint line_entries_called_is_booked check (state <> 'called' or booking_id is not null),
  constraint line_entries_ended check (
    (state = 'ended') = (end_reason is not null) and (state = 'ended') = (ended_at is not null))
);
-- race: a guest presses "I'm here" twice, on the page and on Discord; one of them inserts.
create unique index line_entries_booking on line_entries (booking_id);
create unique index line_entries_waiting_entry on line_entries (waiting_entry_id);
-- race: a host presses "Call next" twice, on two devices; one of them calls.
create unique index line_entries_one_call on line_entries (called_by) where state = 'called';
create index line_entries_order on line_entries (opening_id, queued_at, id) where state <> 'ended';
create index line_entries_opening on line_entries (opening_id);
create index line_entries_called_at on line_entries (called_at) where state = 'called';

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.exchanged', 'booking.moved', 'booking.cleared', 'guests.announcement', 'booking.reminder', 'booking.neighborhood_code',
  'booking.called', 'booking.feedback', 'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed',
  'waiting_list.restored', 'draw.offer', 'draw.waiting', 'sale.reminder', 'gold.granted', 'gold.ends_soon', 'gold.ended',
  'gold.role', 'guests.free_room', 'admin.code_warning', 'staff.opening_ping', 'staff.waiting_requests', 'staff.roster',
  'staff.member_left', 'staff.departures_held', 'staff.webhook_disabled', 'staff.backup_missing', 'staff.backup_good',
  'staff.data_broken', 'opening.event'));
