-- A booking cannot have the member or the Roblox account of a companion in its opening: raises what a conflict of two bookings raises.
-- Rules: COMPANION-4, COMPANION-5.
--
-- race: a companion is added at this moment. bookings_lock_openings has locked the openings before (triggers run in the order of their
-- names), and who adds a companion locks the opening against that: this reads what they have written, or they see the bookings.
create or replace function refuse_companions_as_guests() returns trigger language plpgsql set enable_seqscan = off as $$
declare
  conflict text;
begin
  if not exists (
    select from companions c
    where c.opening_id = any (array(select distinct opening_id from written)) and c.state = 'active' offset 0
  ) then
    return null;
  end if;
  select found.conflict into conflict
    from written b cross join lateral companion_conflict(b.opening_id, b.member_id, b.roblox_username, b.roblox_id) found
    where b.status in ('pending', 'confirmed') and found.conflict is not null limit 1;
  if conflict is not null then
    raise exception 'a companion of the opening is the guest of the booking' using errcode = 'unique_violation', constraint = conflict;
  end if;
  return null;
end $$;

create or replace trigger bookings_refuse_companions after insert on bookings
  referencing new table as written for each statement execute function refuse_companions_as_guests();
