-- Sets a rejected or cancelled booking back to pending and returns 'restored', or the code of the refusal. The booking gets its
-- own room if that is free, else another of the same type; its price stays. Rules: STATUS-12, STATUS-13.
--
-- race: the member is locked before anything is counted, as in place_bookings, so that the limits hold. The opening is locked before the
-- booking: a companion who takes the room over at this moment locks both in that order (take_over_room). The lock is the one that the return
-- of companions needs: two restores that had a shared one would wait for each other.
create or replace function restore_booking(booking integer, at timestamptz) returns text
language plpgsql
as $$
declare
  wanted bookings;
  guest members;
  opening openings;
begin
  select m.* into guest from members m join bookings b on b.member_id = m.id where b.id = booking for no key update of m;
  select * into opening from openings where id = (select opening_id from bookings where id = booking) for no key update;
  select * into wanted from bookings where id = booking for no key update;
  if wanted.status not in ('rejected', 'cancelled') then return 'already_decided'; end if;
  if opening.cancelled_at is not null then return 'no_opening'; end if;
  if opening.ends_at <= at or opening.ended_at is not null then return 'opening_started'; end if;
  if guest.deleted_at is not null or not guest.is_in_server then return 'not_a_member'; end if;
  if (select is_reached from booking_limits(guest.id, wanted.opening_id, at)) then
    return 'booking_limit_reached';
  end if;
  if exists (
    select from bookings b
    where b.opening_id = wanted.opening_id and lower(b.roblox_username) = lower(wanted.roblox_username)
      and b.roblox_username <> ''
      and b.status in ('pending', 'confirmed')
  ) or exists (
    select from bookings b
    where b.opening_id = wanted.opening_id and b.roblox_id = wanted.roblox_id and b.status in ('pending', 'confirmed')
  ) then
    return 'roblox_account_taken';
  end if;
  -- The room that a companion could have taken over is the guest's again. Rule: COMPANION-10.
  perform end_takeover(booking);
  return coalesce(reactivate_booking(booking, 'pending', at), 'restored');
end $$;
