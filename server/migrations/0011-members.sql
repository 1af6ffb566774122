-- Game accounts of members, what outlives a deleted account, and one game account for each opening.
-- Rules: decisions.md section 2, issue 4 ("one Roblox account per opening").

-- What Bloxlink said last; older than a day it is asked again. The account in `roblox_id` is the one that the member
-- proved at Roblox itself, and wins.
alter table members
  add column roblox_linked_at timestamptz,
  add column bloxlink_roblox_id text check (bloxlink_roblox_id ~ '^\d{1,20}$'),
  add column bloxlink_username text,
  add column bloxlink_display_name text,
  add column bloxlink_checked_at timestamptz,
  add constraint members_roblox_whole check (
    (roblox_id is null) = (roblox_username is null) and (roblox_id is null) = (roblox_display_name is null)
  ),
  add constraint members_bloxlink_whole check (
    (bloxlink_roblox_id is null) = (bloxlink_username is null)
    and (bloxlink_roblox_id is null) = (bloxlink_display_name is null)
  ),
  -- Who deletes their account leaves nothing of themselves behind.
  add constraint members_deleted_is_empty check (
    deleted_at is null or (
      avatar is null and roblox_id is null and bloxlink_roblox_id is null and blocked_reason is null
      and override_is_gold is null and override_boost_count is null
    )
  );

create index members_roblox_name on members (lower(roblox_username)) where roblox_username is not null;
create index members_bloxlink_name on members (lower(bloxlink_username)) where bloxlink_username is not null;
create index members_roles_age on members (roles_checked_at) where is_in_server and deleted_at is null;

-- A link on its way through Roblox belongs to a member and carries the nonce that the identity token must repeat;
-- `linked_roblox_id` says what it linked, so that the same request again gets the same answer.
alter table sign_ins
  add column member_id integer references members,
  add column nonce text,
  add column linked_roblox_id text,
  add constraint sign_ins_roblox check (
    (purpose = 'roblox') = (member_id is not null) and (purpose = 'roblox') = (nonce is not null)
  );
create index sign_ins_member on sign_ins (member_id) where member_id is not null;

-- A game account plays once in an opening. Names at Roblox are unique whatever their case. The account comes first, and
-- the condition that is always true is there so that only questions about game accounts can be answered from this index:
-- while statistics are young, the planner would else read all of it for questions about members and openings.
create unique index bookings_one_per_game_account on bookings (lower(roblox_username), opening_id)
  where status in ('pending', 'confirmed') and roblox_username <> '';

-- Blocks that outlive the account they were put on, so that deleting it does not lift them. Keeps no id that could be
-- read back: `mark` is a keyed hash of the Discord id.
create table kept_blocks (
  mark bytea primary key,
  blocked_until timestamptz,
  created_at timestamptz not null
);
