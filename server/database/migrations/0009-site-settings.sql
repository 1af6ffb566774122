-- What admins set for the whole site: one row. Null takes the value of the configuration.
--
-- `version` counts the changes. `changed_in` names, for each setting, the version that changed it last, so that two admins who
-- edit at the same time notice each other; a setting that is missing there has not changed since version 1.
--
-- `is_demo` marks a database with demo openings and guests: only there may openings be invented. `has_standin_people` marks a
-- database whose first members signed in through the stand-in, where anyone can be anyone: its admins and sessions must never
-- be valid on a site with a real Discord application. `data_key_check` is a keyed hash of a constant, which tells whether a
-- server has the DATA_KEY that this database was written with; null until the first start.
create table settings (
  only_row boolean primary key default true check (only_row),
  max_active_bookings_per_user smallint not null default 1 check (max_active_bookings_per_user between 1 and 100),
  messages_enabled boolean not null default true,
  announcement_shows_code boolean not null default false,
  code_minutes_before smallint not null default 30 check (code_minutes_before between 15 and 1440),
  brand_name text check (brand_name <> ''),
  tagline text check (tagline <> ''),
  invite_url text check (invite_url ~ '^https://'),
  ticket_url text check (ticket_url ~ '^https://'),
  donation_url text check (donation_url ~ '^https://'),
  terms_url text check (terms_url ~ '^https://'),
  privacy_url text check (privacy_url ~ '^https://'),
  tiktok_url text check (tiktok_url ~ '^https://'),
  roblox_group_url text check (roblox_group_url ~ '^https://'),
  twitter_url text check (twitter_url ~ '^https://'),
  version integer not null default 1,
  changed_in jsonb not null default '{}',
  is_demo boolean not null default false,
  has_standin_people boolean not null default false,
  data_key_check bytea check (octet_length(data_key_check) = 32)
);
insert into settings default values;

-- The catalog item at Roblox by which an amount of Robux is paid.
create table robux_items (
  amount integer primary key check (amount > 0),
  link text not null check (link ~ '^https://')
);
