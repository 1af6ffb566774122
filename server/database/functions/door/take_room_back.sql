-- Confirms a booking again whose room was given away, because the guest came or the host made a mistake, and returns 'confirmed' or the
-- code of the refusal. For a minute its room is still its own. The caller records it. Rules: LATE-3, LATE-4.
--
-- race: somebody else takes the last room, the minute ends at this moment, or the same guest was added again: see reactivate_booking.
create or replace function take_room_back(booking integer, at timestamptz) returns text language plpgsql as $$
declare
  wanted bookings;
  opening openings;
begin
  -- Who waits and is here comes first. Rule: CLAIM-1.
  perform call_waiting_members((select opening_id from bookings where id = booking), at);
  select * into wanted from bookings where id = booking for no key update;
  select * into opening from openings where id = wanted.opening_id;
  if wanted.status <> 'no_show' or wanted.given_away_at is null then return 'already_decided'; end if;
  if opening.cancelled_at is not null then return 'no_opening'; end if;
  if opening.ends_at <= at or opening.ended_at is not null then return 'opening_started'; end if;
  return coalesce(reactivate_booking(booking, 'confirmed', at), 'confirmed');
end $$;
