-- The catalog: resorts, their room types, testimonials, merchandise, and uploaded pictures.
--
-- Nothing is deleted: an entry is archived, because bookings and openings still refer to it. `version` grows with each edit,
-- so that two people who edit the same entry notice each other.

create table resorts (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9-]+$'),
  location text not null,
  description text not null,
  image text not null,
  -- The pictures after `image`. `image_alts` describes `image` first, then those of `gallery` in the same order.
  gallery text[] not null default '{}',
  image_alts text[] not null default '{}',
  rating numeric(2, 1) not null check (rating between 0 and 5),
  amenities text[] not null default '{}',
  plot_owner text,
  time_zone text not null,
  neighborhood_code text,
  gold_customer_bookings_open boolean not null default true,
  server_booster_bookings_open boolean not null default true,
  regular_customer_bookings_open boolean not null default true,
  sort_order integer not null,
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null,
  constraint resorts_code check (neighborhood_code ~ '^[A-Za-z0-9][A-Za-z0-9 _-]{0,39}$')
);

-- `unit_count` is what a new opening of the resort gets. Existing openings keep their own units.
create table room_types (
  id integer generated always as identity primary key,
  resort_id integer not null references resorts,
  name text not null check (name <> ''),
  price integer not null check (price >= 0),
  max_guests smallint not null check (max_guests > 0),
  size text not null,
  amenities text[] not null default '{}',
  images text[] not null default '{}',
  image_alts text[] not null default '{}',
  unit_count smallint not null check (unit_count between 0 and 500),
  version integer not null default 1,
  archived_at timestamptz,
  unique (resort_id, name),
  unique (id, resort_id),
  -- A new opening copies the types that have units, so it never offers an archived one.
  constraint room_types_archived_is_empty check (archived_at is null or unit_count = 0)
);

create table testimonials (
  id integer generated always as identity primary key,
  name text not null,
  location text not null,
  comment text not null,
  rating numeric(2, 1) not null check (rating between 0 and 5),
  date date not null,
  sort_order integer not null,
  version integer not null default 1,
  archived_at timestamptz
);

create table merchandise (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  link text not null check (link ~ '^https://'),
  image text not null check (image ~ '^(https://|/)'),
  price text not null,
  description text not null,
  version integer not null default 1,
  archived_at timestamptz,
  created_at timestamptz not null
);

-- Uploaded pictures. The files are named after the hash of the upload; `widths` lists the sizes that exist, and pages refer to
-- a picture by `src`. `swept_at` is set while the files are being deleted: until the row is gone it accepts no upload and no
-- reference.
create table images (
  hash text primary key check (hash ~ '^[0-9a-f]{32}$'),
  src text not null unique check (src ~ '^/uploads/[0-9a-f]{32}-\d+\.webp(#[A-Za-z0-9_-]+)?$'),
  widths smallint[] not null,
  width integer not null,
  height integer not null,
  bytes integer not null,
  last_used_at timestamptz not null,
  swept_at timestamptz,
  created_at timestamptz not null
);
create index images_last_used on images (last_used_at);
