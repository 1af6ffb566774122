-- Openings, the rooms that they offer, and holds on those rooms.

-- One hour at one resort. Openings of one resort that are not cancelled cannot overlap: the exclusion constraint decides.
create table openings (
  id integer generated always as identity primary key,
  resort_id integer not null references resorts,
  starts_at timestamptz not null check (isfinite(starts_at)),
  ends_at timestamptz not null,
  time_zone text not null,
  neighborhood_code text,
  -- The percentage of each room type that nobody can book before regular customers can.
  regular_share smallint not null default 0 check (regular_share between 0 and 100),
  -- The start before the last move, and the number of moves: each move is announced once.
  moved_from timestamptz,
  moved_at timestamptz,
  move_count smallint not null default 0,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  check (ends_at = starts_at + interval '1 hour'),
  unique (id, resort_id),
  constraint openings_code check (neighborhood_code ~ '^[A-Za-z0-9][A-Za-z0-9 _-]{0,39}$'),
  constraint openings_moved check ((moved_at is null) = (moved_from is null) and (moved_at is null) = (move_count = 0)),
  constraint openings_no_overlap exclude using gist (
    int4range(resort_id, resort_id, '[]') with &&,
    tstzrange(starts_at, ends_at) with &&
  ) where (cancelled_at is null)
);
create index openings_start on openings (starts_at) where cancelled_at is null;
create index openings_by_start on openings (starts_at, id);
create index openings_resort on openings (resort_id, starts_at);

-- When an opening goes on sale for a group of guests; null means at once. The groups are those of `contract/members/tiers.ts`, and this
-- schema knows only `regular`, the last: a group without a row has its time (on_sale_time). Where that has no row either,
-- everybody may book at once. require_on_sale_order refuses times in another order than that of the groups.
create table on_sale_times (
  opening_id integer not null references openings,
  on_sale_group text not null,
  on_sale_at timestamptz check (isfinite(on_sale_at)),
  -- The number of groups that come after this one: their order, for the trigger.
  later_groups smallint not null check (later_groups >= 0),
  primary key (opening_id, on_sale_group),
  unique (opening_id, later_groups),
  constraint on_sale_times_regular_last check ((on_sale_group = 'regular') = (later_groups = 0))
);

-- A room type within one opening, at the price of that opening: this is what a guest chooses.
create table opening_rooms (
  id integer generated always as identity primary key,
  opening_id integer not null,
  resort_id integer not null,
  room_type_id integer not null,
  price integer not null check (price >= 0),
  unique (opening_id, room_type_id),
  unique (id, opening_id),
  foreign key (opening_id, resort_id) references openings (id, resort_id),
  foreign key (room_type_id, resort_id) references room_types (id, resort_id)
);

-- Each room that can be sold is one row: free, held by a member until a time, or booked (`booking_id`). Taking it is a
-- conditional update of this row, so no room can be given twice. An expired hold stays in the row until somebody takes the
-- unit or the member takes another one.
create table units (
  id integer generated always as identity primary key,
  opening_room_id integer not null,
  opening_id integer not null,
  number smallint not null check (number > 0),
  held_by integer references members,
  held_until timestamptz,
  hold_extended boolean not null default false,
  -- The price that the hold fixed: that of the room, and the discount of its holder. Meaningless without a hold.
  held_base_price integer,
  held_percent smallint,
  -- Reserved for regular customers: nobody gets the unit before this instant, anybody from then on.
  reserved_until timestamptz,
  booking_id integer unique,
  unique (opening_room_id, number),
  foreign key (opening_room_id, opening_id) references opening_rooms (id, opening_id),
  check ((held_by is null) = (held_until is null)),
  check (booking_id is null or held_by is null)
);
create index units_free on units (opening_room_id, number) where booking_id is null;
create index units_opening on units (opening_id);
-- A member has one hold at a time, whatever the opening.
create unique index units_one_hold on units (held_by) where held_by is not null;
-- Find the holds and reserved rooms that expire next.
create index units_held_until on units (held_until) where held_until is not null;
create index units_reserved_until on units (reserved_until) where reserved_until is not null;

-- How many holds a member took in an opening that did not become a booking. A hold that was released counts once if the
-- member takes a room again before `released_until`, when it would have expired.
create table unused_holds (
  member_id integer not null references members,
  opening_id integer not null references openings,
  taken smallint not null check (taken >= 0),
  released_until timestamptz,
  released_extended boolean not null default false,
  primary key (member_id, opening_id)
);
