-- Gives a booking a free unit of another room and frees the one that it had: both, or nothing. Returns the new unit, or null if none
-- is free. Guests get what is on sale, as lock_free_units has it: nothing reserved, never past a waiting list. Staff get any free
-- unit, as claim_unit has it. The caller updates the booking and offers the freed unit. Rules: STATUS-14, CHANGE-2, CLAIM-1.
--
-- race: bookings, holds and other changes want the same unit. It is locked when it is chosen (SKIP LOCKED passes over what others
-- are taking) and taken in the same statement; the unique index bookings_one_per_unit is the second line of defence.
create or replace function exchange_unit(booking integer, member integer, room integer, by_guest boolean, at timestamptz)
returns integer language plpgsql as $$
declare
  chosen integer;
begin
  if by_guest then
    select free.unit_id into chosen from lock_free_units(array[1], array[room], at) free;
    if chosen is null then return null; end if;
    -- A unit that was reserved once is an ordinary one from its first booking on.
    update units set reserved_until = null where id = chosen and reserved_until is not null;
  else
    -- Who waits and is here comes first; guests change nothing in a running session. Rule: CLAIM-1.
    perform call_waiting_members((select opening_id from bookings where id = booking), at);
  end if;
  perform end_lapsed_claims((select opening_id from bookings where id = booking), at);
  begin
    update units set booking_id = null, free_since = at where booking_id = booking;
    chosen := claim_unit(booking, member, room, chosen, at);
    if chosen is null then raise exception 'no unit is free' using errcode = 'no_data_found'; end if;
  exception when no_data_found then
    return null;
  end;
  return chosen;
end $$;
