-- As refuse_companions_as_guests, for a booking that becomes active again, or gets another guest or account. Rules: COMPANION-4,
-- COMPANION-5.
create or replace function refuse_companion_as_guest() returns trigger language plpgsql as $$
declare
  conflict text;
begin
  perform from openings where id = new.opening_id for share;
  select found.conflict into conflict
    from companion_conflict(new.opening_id, new.member_id, new.roblox_username, new.roblox_id) found;
  if conflict is not null then
    raise exception 'a companion of the opening is the guest of booking %', new.reference
      using errcode = 'unique_violation', constraint = conflict;
  end if;
  return null;
end $$;

create or replace trigger bookings_refuse_companion after update of status, member_id, roblox_id, roblox_username on bookings
  for each row when (new.status in ('pending', 'confirmed') and (
    old.status not in ('pending', 'confirmed') or new.member_id is distinct from old.member_id
    or new.roblox_id is distinct from old.roblox_id or new.roblox_username <> old.roblox_username and new.roblox_username <> ''))
  execute function refuse_companion_as_guest();
