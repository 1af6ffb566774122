-- Takes away the rights of an admin, with their code, trusted devices and sessions. Returns 'removed', or why not ('absent',
-- 'primary', 'last'). Rules: ADMIN-3, ADMIN-4.
--
-- race: two admins remove each other. The rows of all active admins are locked in one order before they are counted, so the
-- second one counts what the first left.
create or replace function remove_admin(target discord_id, at timestamptz) returns text
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
