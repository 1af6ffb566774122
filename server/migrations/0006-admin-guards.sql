-- Who may administer, and how fast codes may be guessed. Rules: decisions.md section 2, reliability 5.4.

-- How fast something may happen, for all server processes together. `used_until` is the moment up to which the turns taken
-- so far are used up at the allowed pace; a bucket that lies in the past is as good as none.
create table turn_buckets (
  name text primary key,
  used_until timestamptz not null
);
create index turn_buckets_age on turn_buckets (used_until);

-- Takes a turn in a bucket that allows one turn each `pace`, and `burst` of them at once. Answers how long to wait: zero if
-- the turn was taken. `at` is the server's clock. What ran out is forgotten on the way, a few rows at a time.
--
-- race: many turns at once; the row of the bucket is locked by the upsert, so each sees what the one before took.
create function take_turn(bucket text, pace interval, burst integer, at timestamptz) returns interval
language plpgsql as $$
declare
  taken timestamptz;
begin
  delete from turn_buckets where name in (
    select name from turn_buckets where used_until < at - interval '1 day' limit 5 for update skip locked);
  insert into turn_buckets as b (name, used_until) values (bucket, at + pace)
  on conflict (name) do update set used_until = greatest(b.used_until, at) + pace
    where greatest(b.used_until, at) + pace <= at + burst * pace
  returning b.used_until into taken;
  if taken is not null then return interval '0'; end if;
  return (select b.used_until + pace - burst * pace - at from turn_buckets b where b.name = bucket);
end $$;

-- Takes an admin's rights away: 'removed', or why not ('absent', 'primary', 'last'). Their code, their trusted devices and
-- their sessions go with it.
--
-- race: two admins removing each other; the rows of all active admins are locked in one order before they are counted, and
-- whoever waited counts again what is left.
create function remove_admin(target discord_id, at timestamptz) returns text
language plpgsql as $$
declare
  active discord_id[];
  is_target_primary boolean;
begin
  select array_agg(a.discord_id), bool_or(a.is_primary and a.discord_id = target) into active, is_target_primary
  from (select * from admins where is_active order by discord_id for update) a;
  if active is null or not target = any(active) then return 'absent'; end if;
  if is_target_primary then return 'primary'; end if;
  if cardinality(active) = 1 then return 'last'; end if;
  update admins set is_active = false, code_hash = null, code_failures = 0, code_tried_at = null,
    code_version = code_version + 1
  where discord_id = target;
  delete from admin_devices where discord_id = target;
  update sessions set revoked_at = at
  from members where members.id = sessions.member_id and members.discord_id = target and sessions.revoked_at is null;
  return 'removed';
end $$;

-- The activity of one person, newest first.
create index audit_log_actor on audit_log (actor_member_id, id);
create index audit_log_action on audit_log (action, id);
