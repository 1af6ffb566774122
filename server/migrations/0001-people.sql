-- Members, their sessions, and who administers. Rules: decisions.md section 2.

create domain discord_id as text check (value ~ '^\d{17,20}$');

-- A person who has signed in at least once. Tier facts come from Discord roles; `tier_version` grows with every change
-- of them, so that a price computed from older facts is noticed when the booking is written.
create table members (
  id integer generated always as identity primary key,
  discord_id discord_id not null unique,
  username text not null,
  display_name text not null,
  avatar text check (avatar ~ '^(a_)?[0-9a-f]{32}$'),
  is_gold boolean not null default false,
  boost_count smallint not null default 0 check (boost_count between 0 and 3),
  override_is_gold boolean,
  override_boost_count smallint check (override_boost_count between 0 and 3),
  override_until timestamptz,
  tier_version integer not null default 1,
  is_in_server boolean not null default true,
  roles_checked_at timestamptz not null,
  blocked_reason text,
  blocked_until timestamptz,
  roblox_id text unique check (roblox_id ~ '^\d{1,20}$'),
  roblox_username text,
  roblox_display_name text,
  created_at timestamptz not null,
  last_login_at timestamptz not null,
  deleted_at timestamptz,
  check (blocked_reason is not null or blocked_until is null)
);

create function bump_tier_version() returns trigger language plpgsql as $$
begin
  if (new.is_gold, new.boost_count, new.override_is_gold, new.override_boost_count, new.override_until)
     is distinct from
     (old.is_gold, old.boost_count, old.override_is_gold, old.override_boost_count, old.override_until) then
    new.tier_version := old.tier_version + 1;
  end if;
  return new;
end $$;

create trigger members_tier_version before update on members
  for each row execute function bump_tier_version();

-- An admin may be named before they ever sign in, hence the key. `code_hash` is a slow salted hash of the 4-digit code
-- mixed with a server secret; `code_failures` counts since the last reset and is raised before a guess is checked.
create table admins (
  discord_id discord_id primary key,
  username text not null,
  is_primary boolean not null default false,
  is_active boolean not null default true,
  code_hash text,
  code_failures smallint not null default 0,
  code_tried_at timestamptz,
  code_version integer not null default 1,
  last_login_at timestamptz,
  created_at timestamptz not null,
  check (is_active or not is_primary)
);
create unique index admins_one_primary on admins (is_primary) where is_primary;

-- The latest instant of the guess before that lets another one in at `at`: 1, 2, 4 … 60 s apart. Rule: reliability 5.4.
create function code_wait_over(at timestamptz, failures smallint) returns timestamptz language sql stable
  return at - least(60, 2 ^ (failures - 1)) * interval '1 second';

-- Devices that once proved the code; each has a budget of its own, so that an attacker cannot spend it.
create table admin_devices (
  token_hash bytea primary key,
  discord_id discord_id not null references admins on delete cascade,
  code_version integer not null,
  failures smallint not null default 0,
  created_at timestamptz not null
);

create table sessions (
  id uuid primary key,
  member_id integer not null references members,
  purpose text not null check (purpose in ('user', 'admin')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  check (expires_at = created_at + interval '24 hours')
);
create index sessions_member on sessions (member_id) where revoked_at is null;
create index sessions_expiry on sessions (expires_at);

-- A sign-in on its way through an outside service. `claimed_at` marks the one request that talks to that service;
-- `spent_at` and `session_id` say how it ended. Bound to a browser by the hash of its cookie.
create table sign_ins (
  state_hash bytea primary key,
  purpose text not null check (purpose in ('user', 'admin', 'roblox')),
  browser_hash bytea not null,
  verifier text not null,
  return_to text,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  spent_at timestamptz,
  code_hash bytea,
  session_id uuid references sessions,
  created_at timestamptz not null
);
create index sign_ins_expiry on sign_ins (expires_at);
