-- The waiting list of an opening: entries of members, the room types that they want, and offers of rooms.

-- A member's entry for one opening; leaving and joining again keeps the row and its id. The list is in the order of
-- (class_number, is_deferred, place) among the entries that wait. `order_changes` counts the changes of that order: each has
-- its row in the audit log.
--
-- `opens_for`, `on_sale_group` and `discount_percent` are what the member's tiers meant when they were last read. An offer is
-- made by these; taking it checks the member again.
create table waiting_entries (
  id uuid primary key default gen_random_uuid(),
  opening_id integer not null references openings,
  member_id integer not null references members,
  state text not null check (state in ('lobby', 'waiting', 'ended')),
  end_reason text check (end_reason in (
    'booked', 'left', 'passed', 'unanswered', 'removed', 'account_taken', 'blocked', 'left_server', 'account_deleted',
    'opening_cancelled', 'session_started')),
  -- What staff wrote when they moved or removed the entry last.
  staff_reason text check (char_length(staff_reason) <= 300),
  class_number smallint not null default 0,
  is_deferred boolean not null default false,
  place numeric,
  order_changes integer not null default 0,
  -- Offers that ended without an answer.
  missed_offers smallint not null default 0 check (missed_offers between 0 and 2),
  opens_for text[] not null,
  on_sale_group text not null,
  discount_percent smallint not null check (discount_percent between 0 and 100),
  all_inclusive boolean not null,
  payment_method text not null check (payment_method in ('bbc', 'robux', 'donation')),
  roblox_id text check (roblox_id ~ '^\d{1,20}$'),
  roblox_username text not null,
  roblox_display_name text not null,
  -- 2: the member proved the account at Roblox, 1: Bloxlink says so, 0: the name was typed.
  account_proof smallint not null check (account_proof between 0 and 2),
  notes text not null default '' check (char_length(notes) <= 500),
  entered_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  unique (opening_id, member_id),
  unique (id, opening_id),
  constraint waiting_entries_ended check (
    (state = 'ended') = (end_reason is not null) and (state = 'ended') = (ended_at is not null)),
  constraint waiting_entries_place check ((state = 'waiting') = (place is not null))
);
create index waiting_entries_order on waiting_entries (opening_id, class_number, is_deferred, place) where state = 'waiting';
create index waiting_entries_active on waiting_entries (opening_id) where state <> 'ended';
create index waiting_entries_ended on waiting_entries (opening_id, ended_at desc, id) where state = 'ended';
create index waiting_entries_member on waiting_entries (member_id);
-- A Roblox account has one entry per opening.
create unique index waiting_entries_one_per_game_account on waiting_entries (lower(roblox_username), opening_id)
  where state <> 'ended' and roblox_username <> '';
create unique index waiting_entries_one_per_roblox_id on waiting_entries (roblox_id, opening_id)
  where state <> 'ended' and roblox_id is not null;

-- The room types that an entry wants, the first one most. `shown_price` is what the member saw when they chose it.
create table waiting_choices (
  entry_id uuid not null,
  opening_id integer not null,
  opening_room_id integer not null,
  rank smallint not null check (rank between 1 and 5),
  shown_price integer not null check (shown_price >= 0),
  is_passed boolean not null default false,
  primary key (entry_id, opening_room_id),
  constraint waiting_choices_rank unique (entry_id, rank),
  foreign key (entry_id, opening_id) references waiting_entries (id, opening_id),
  foreign key (opening_room_id, opening_id) references opening_rooms (id, opening_id)
);
create index waiting_choices_room on waiting_choices (opening_room_id, entry_id);

-- A room offered to one member until `ends_at`, at a fixed price. The unit names its offer (`units.offer_id`); an offer whose
-- time is over counts as ended, whether or not its row was changed yet. The unit is null if it was removed later.
--
-- No foreign key to members: offers are made without a lock on any member's row, and the entry has that key.
create table offers (
  id integer generated always as identity primary key,
  entry_id uuid not null,
  opening_id integer not null,
  member_id integer not null,
  opening_room_id integer not null,
  unit_id integer references units on delete set null,
  state text not null default 'open' check (state in ('open', 'taken', 'passed', 'unanswered', 'withdrawn')),
  base_price integer not null check (base_price >= 0),
  discount_percent smallint not null check (discount_percent between 0 and 100),
  made_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > made_at),
  ended_at timestamptz,
  foreign key (entry_id, opening_id) references waiting_entries (id, opening_id),
  foreign key (opening_room_id, opening_id) references opening_rooms (id, opening_id),
  constraint offers_ended check ((state = 'open') = (ended_at is null)),
  constraint offers_open_has_unit check (state <> 'open' or unit_id is not null)
);
-- A member has one open offer per opening, and a unit has one.
create unique index offers_one_per_member on offers (member_id, opening_id) where state = 'open';
create unique index offers_one_per_unit on offers (unit_id) where state = 'open';
create index offers_opening on offers (opening_id, ends_at) where state = 'open';
create index offers_entry on offers (entry_id, id desc);
create index offers_unit on offers (unit_id) where unit_id is not null;

-- Set together. The index is partial, so that bookings do not pay for it.
alter table units add column offer_id integer references offers;
alter table units add column offered_until timestamptz;
alter table units add constraint units_offer_whole check ((offer_id is null) = (offered_until is null));
alter table units add constraint units_offer_is_free check (offer_id is null or booking_id is null and held_by is null);
create unique index units_one_offer on units (offer_id) where offer_id is not null;
create index units_offered_until on units (offered_until) where offered_until is not null;

-- Whether a room that is free in the last 30 minutes is posted once in the guests' channel.
alter table settings add column announce_free_rooms boolean not null default false;

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in (
  'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
  'booking.moved', 'booking.cleared', 'booking.reminder', 'booking.neighborhood_code', 'admin.code_warning',
  'guests.announcement', 'staff.opening_ping', 'staff.waiting_requests', 'staff.member_left', 'opening.event',
  'waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.removed', 'guests.free_room'));

-- A unit can be offered now, which `is_free` does not know. Servers of the older version still call it during an update.
-- is_available takes its place; a later migration drops it.
