-- Resorts, what they rent, and when they open. Rules: decisions.md sections 1 and 4.

create table resorts (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  location text not null,
  description text not null,
  image text not null,
  rating numeric(2, 1) not null check (rating between 0 and 5),
  amenities text[] not null default '{}',
  plot_owner text,
  time_zone text not null,
  neighborhood_code text,
  gold_customer_bookings_open boolean not null default true,
  server_booster_bookings_open boolean not null default true,
  regular_customer_bookings_open boolean not null default true,
  sort_order integer not null,
  created_at timestamptz not null
);

-- `unit_count` is what a new opening of the resort gets; openings that exist keep their own units.
create table room_types (
  id integer generated always as identity primary key,
  resort_id integer not null references resorts,
  name text not null check (name <> ''),
  price integer not null check (price >= 0),
  max_guests smallint not null check (max_guests > 0),
  size text not null,
  amenities text[] not null default '{}',
  images text[] not null default '{}',
  unit_count smallint not null check (unit_count between 0 and 500),
  unique (resort_id, name),
  unique (id, resort_id)
);

-- One hour at one resort. Two that stand may not overlap at one resort: the exclusion constraint decides.
create table openings (
  id integer generated always as identity primary key,
  resort_id integer not null references resorts,
  starts_at timestamptz not null check (isfinite(starts_at)),
  ends_at timestamptz not null,
  time_zone text not null,
  neighborhood_code text,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  check (ends_at = starts_at + interval '1 hour'),
  unique (id, resort_id),
  constraint openings_no_overlap exclude using gist (
    int4range(resort_id, resort_id, '[]') with &&,
    tstzrange(starts_at, ends_at) with &&
  ) where (cancelled_at is null)
);
create index openings_start on openings (starts_at) where cancelled_at is null;

-- A room type within one opening, at the price of that opening: what a guest chooses.
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

-- Each sellable room of an opening is one row: free, held by a person until a time, or taken by one active booking
-- (`booking_id`). A claim is a conditional update of this row, so that no room can be given twice.
create table units (
  id integer generated always as identity primary key,
  opening_room_id integer not null,
  opening_id integer not null,
  number smallint not null check (number > 0),
  held_by integer references members,
  held_until timestamptz,
  hold_extended boolean not null default false,
  booking_id integer unique,
  unique (opening_room_id, number),
  foreign key (opening_room_id, opening_id) references opening_rooms (id, opening_id),
  check ((held_by is null) = (held_until is null)),
  check (booking_id is null or held_by is null)
);
create index units_free on units (opening_room_id, number) where booking_id is null;
create unique index units_one_hold on units (held_by, opening_id) where held_by is not null;

create table testimonials (
  id integer generated always as identity primary key,
  name text not null,
  location text not null,
  comment text not null,
  rating numeric(2, 1) not null check (rating between 0 and 5),
  date date not null,
  sort_order integer not null
);

create table merchandise (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  link text not null check (link ~ '^https://'),
  image text not null check (image ~ '^(https://|/)'),
  price text not null,
  description text not null,
  created_at timestamptz not null
);

-- The community's own settings: one row. `is_demo` marks a database that was seeded with demo openings and guests: only
-- there may openings be invented.
create table settings (
  only_row boolean primary key default true check (only_row),
  max_active_bookings_per_user smallint not null default 1 check (max_active_bookings_per_user between 1 and 100),
  is_demo boolean not null default false
);
insert into settings default values;
