-- `own` for those who have a room in a session that was extended. Everybody else has `openings`, which their pages answer at different
-- times. At most 500 in one notification: more would be all members. Rule: SESSION-3.
create or replace function notify_session_extended() returns trigger language plpgsql as $$
declare
  members_of integer[] := array(
    select member_id from bookings where opening_id = new.id and status in ('pending', 'confirmed') and member_id is not null
    union select member_id from companions where opening_id = new.id and state = 'active' and member_id is not null);
begin
  for at in 1 .. cardinality(members_of) by 500 loop
    perform notify_change('own', members_of[at : at + 499]);
  end loop;
  return null;
end $$;

create or replace trigger openings_notify_extended after update of extended_at on openings for each row
  when (new.extended_at is distinct from old.extended_at and new.extended_at is not null)
  execute function notify_session_extended();
