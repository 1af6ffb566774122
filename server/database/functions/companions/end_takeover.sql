-- The booking of a guest who cancelled comes back: the room is not held for a companion any more. Rule: COMPANION-10.
create or replace function end_takeover(booking integer) returns void language plpgsql set enable_seqscan = off as $$
declare
  holder companions;
begin
  select * into holder from companions where booking_id = booking and takeover_until is not null for no key update;
  update companions set takeover_until = null where id = holder.id;
  update units set held_by = null, held_until = null, hold_extended = false
    where held_by = holder.member_id and opening_id = holder.opening_id and held_until = holder.takeover_until;
end $$;
