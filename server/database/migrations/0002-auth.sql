-- Sign-in: sessions of members, admins with their codes, and sign-ins in progress.

-- An admin can be named before they ever sign in, so the key is the Discord id and there may be no member row. The audit log
-- refers to `id`: its rows never change, and a Discord id in them would outlive a deleted account.
--
-- `code_hash` is a slow salted hash of the 4-digit code mixed with a server secret. `code_failures` counts since the last
-- reset; it is raised before a guess is checked.
create table admins (
  id integer generated always as identity unique,
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

-- Devices on which an admin has entered the right code. Each has its own number of guesses, so that an attacker elsewhere
-- cannot use them up.
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

-- A sign-in at Discord or Roblox that is in progress, bound to a browser by the hash of its cookie. `claimed_at` marks the one
-- request that exchanges the code; `spent_at` and `session_id` are its result, so that a repeated request gets the same answer.
--
-- Linking a Roblox account belongs to a member and carries the nonce that the identity token must repeat;
-- `linked_roblox_id` is its result.
create table sign_ins (
  state_hash bytea primary key,
  purpose text not null check (purpose in ('user', 'admin', 'roblox')),
  member_id integer references members,
  browser_hash bytea not null,
  verifier text not null,
  nonce text,
  return_to text,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  spent_at timestamptz,
  code_hash bytea,
  session_id uuid references sessions,
  linked_roblox_id text,
  created_at timestamptz not null,
  constraint sign_ins_roblox check (
    (purpose = 'roblox') = (member_id is not null) and (purpose = 'roblox') = (nonce is not null)
  )
);
create index sign_ins_expiry on sign_ins (expires_at);
create index sign_ins_member on sign_ins (member_id) where member_id is not null;
-- Deleting a session looks for the sign-ins that refer to it.
create index sign_ins_session on sign_ins (session_id) where session_id is not null;
