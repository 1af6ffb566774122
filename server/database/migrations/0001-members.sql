-- Members: who has signed in, their tier, their Roblox accounts, and the index that finds them by name.

create extension if not exists pg_trgm;

create domain discord_id as text check (value ~ '^\d{17,20}$');

-- A member has signed in at least once. The tiers come from Discord roles, or from staff (`tier_override`). `tier_version`
-- grows with each change of them, so that a booking priced with older facts is refused.
--
-- `roblox_*` is the account that the member proved at Roblox; it takes precedence over `bloxlink_*`, the last answer of
-- Bloxlink, which is asked again after a day.
create table members (
  id integer generated always as identity primary key,
  discord_id discord_id not null unique,
  username text not null,
  display_name text not null,
  avatar text check (avatar ~ '^(a_)?[0-9a-f]{32}$'),
  -- The ids of `contract/members/tiers.ts` by guest type, as Discord gives them: {"gold_customer": "gold"}. The override has the guest
  -- types that staff set; null takes the tier away.
  tiers jsonb not null default '{}' check (jsonb_typeof(tiers) = 'object'),
  tier_override jsonb check (jsonb_typeof(tier_override) = 'object'),
  override_until timestamptz,
  tier_version integer not null default 1,
  is_in_server boolean not null default true,
  roles_checked_at timestamptz not null,
  blocked_reason text,
  blocked_until timestamptz,
  roblox_id text unique check (roblox_id ~ '^\d{1,20}$'),
  roblox_username text,
  roblox_display_name text,
  roblox_linked_at timestamptz,
  bloxlink_roblox_id text check (bloxlink_roblox_id ~ '^\d{1,20}$'),
  bloxlink_username text,
  bloxlink_display_name text,
  bloxlink_checked_at timestamptz,
  created_at timestamptz not null,
  last_login_at timestamptz not null,
  deleted_at timestamptz,
  check (blocked_reason is not null or blocked_until is null),
  constraint members_roblox_whole check (
    (roblox_id is null) = (roblox_username is null) and (roblox_id is null) = (roblox_display_name is null)
  ),
  constraint members_bloxlink_whole check (
    (bloxlink_roblox_id is null) = (bloxlink_username is null)
    and (bloxlink_roblox_id is null) = (bloxlink_display_name is null)
  ),
  -- A deleted account keeps no personal data.
  constraint members_deleted_is_empty check (
    deleted_at is null or (
      avatar is null and roblox_id is null and bloxlink_roblox_id is null and blocked_reason is null
      and tiers = '{}' and tier_override is null
    )
  )
);
create index members_roblox_name on members (lower(roblox_username)) where roblox_username is not null;
create index members_bloxlink_name on members (lower(bloxlink_username)) where bloxlink_username is not null;
create index members_bloxlink_id on members (bloxlink_roblox_id) where bloxlink_roblox_id is not null;
create index members_roles_age on members (roles_checked_at) where is_in_server and deleted_at is null;
create index members_listed on members (id) where deleted_at is null;

-- Search by part of a name: every name that a member has or was booked under, in lower case. A background job adds the names
-- of bookings, so that placing a booking does not pay for the search; the view known_names adds those that are still missing.
create table member_names (
  member_id integer not null references members,
  name text not null,
  primary key (member_id, name)
);
create index member_names_part on member_names using gin (name gin_trgm_ops);

-- Blocks that stay when the account is deleted, so that signing up again does not lift them. `mark` is a keyed hash of the
-- Discord id, from which the id cannot be read back.
create table deleted_account_blocks (
  mark bytea primary key,
  blocked_until timestamptz,
  created_at timestamptz not null
);
