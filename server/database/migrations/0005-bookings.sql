-- Bookings, their removal from lists by staff, and the answers to repeated calls.

-- Bookings that staff removed from the lists together. They refer to it by `bulk_removal_id`; the API calls it a clearing.
create table bulk_removals (
  id integer generated always as identity primary key,
  scope text not null check (scope in ('booking', 'resort', 'all')),
  resort_id integer references resorts,
  removed_by integer references members,
  deleted_count integer not null default 0,
  removed_at timestamptz not null,
  undo_until timestamptz not null check (undo_until > removed_at),
  undone_at timestamptz,
  check ((resort_id is not null) = (scope = 'resort'))
);
create index bulk_removals_open on bulk_removals (undo_until) where undone_at is null;

-- `unit_id` stays when the booking ends, so that its history says which room it was. `version` grows with each change.
create table bookings (
  id integer generated always as identity primary key,
  reference text not null unique check (reference ~ '^SR-[2-9A-HJKMNP-Z]{13}$'),
  member_id integer not null references members,
  opening_id integer not null,
  opening_room_id integer not null,
  unit_id integer not null references units,
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'rejected', 'cancelled', 'completed', 'no_show')),
  reason text,
  discord_username text not null,
  -- The account that the member had linked under this name when they booked. It stays when the link ends, so that nobody else
  -- books the same account for this opening; deleting the member's account clears it with the name.
  roblox_id text check (roblox_id ~ '^\d{1,20}$'),
  roblox_username text not null,
  roblox_display_name text not null,
  notes text not null default '' check (char_length(notes) <= 500),
  payment_method text not null check (payment_method in ('bbc', 'robux', 'donation')),
  all_inclusive boolean not null,
  base_price integer not null check (base_price >= 0),
  original_price integer not null,
  discount_percent smallint not null check (discount_percent between 0 and 100),
  discount_amount integer not null,
  final_price integer not null,
  paid_at timestamptz,
  -- The last confirmation. `updated_at` changes with every edit, so it cannot tell.
  confirmed_at timestamptz,
  checked_in_at timestamptz,
  removed_at timestamptz,
  bulk_removal_id integer references bulk_removals,
  -- Set if the removal cancelled the booking.
  status_before_removal text check (status_before_removal in ('pending', 'confirmed')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (opening_room_id, opening_id) references opening_rooms (id, opening_id),
  constraint bookings_price check (
    original_price = base_price + case when all_inclusive then 1000 else 0 end
    and discount_amount = original_price * discount_percent / 100
    and final_price = original_price - discount_amount
  ),
  constraint bookings_roblox_id_has_name check (roblox_id is null or roblox_username <> ''),
  constraint bookings_confirmed check (status <> 'confirmed' or confirmed_at is not null),
  constraint bookings_removed check (
    (bulk_removal_id is null) = (removed_at is null) and (status_before_removal is null or bulk_removal_id is not null)
  )
);

-- A unit has one active booking, a member has one active booking per opening, and so has a Roblox account, by its name (unique
-- whatever its case) and by its id if that is known. Each index has a condition that is always true (`unit_id > 0`): queries that do not repeat it
-- cannot use the index. Without it, the planner reads the whole index for other questions while statistics are young.
create unique index bookings_one_per_unit on bookings (unit_id) where status in ('pending', 'confirmed') and unit_id > 0;
create unique index bookings_one_per_member on bookings (member_id, opening_id)
  where status in ('pending', 'confirmed') and member_id > 0;
create unique index bookings_one_per_game_account on bookings (lower(roblox_username), opening_id)
  where status in ('pending', 'confirmed') and roblox_username <> '';
create unique index bookings_one_per_roblox_id on bookings (roblox_id, opening_id)
  where status in ('pending', 'confirmed') and roblox_id is not null;

-- Lists and jobs. Placing a booking writes to few of these.
create index bookings_opening_id on bookings (opening_id, id);
create index bookings_active on bookings (status, id) where status in ('pending', 'confirmed');
create index bookings_bulk_removal on bookings (bulk_removal_id) where bulk_removal_id is not null;
create index bookings_no_show on bookings (member_id) where status = 'no_show';
-- Includes the status, so that visits and no-shows of the members on a page are counted from the index alone.
create index bookings_member on bookings (member_id, id desc) include (status);
-- Search by part of a reference, without its hyphen.
create index bookings_reference_part on bookings using gin (lower(replace(reference, '-', '')) gin_trgm_ops);

alter table units add foreign key (booking_id) references bookings;

-- The response of a successful call, for a repetition with the same idempotency key. Kept 24 hours for each member.
create table idempotency_keys (
  member_id integer not null references members,
  key text not null,
  request_hash text not null,
  response json not null,
  created_at timestamptz not null,
  primary key (member_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
