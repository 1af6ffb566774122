-- Confirms a booking again whose room was given away, because the guest came or the host slipped, and returns 'confirmed' or the code of
-- the refusal. It has its own room for a minute, and afterwards if nobody took it; else another of the same type that is free. The caller
-- records it. Rules: LATE-3, LATE-4.
--
-- race: somebody else takes the last room, or the minute ends at this moment: the unit is locked first, and what is not theirs any more is
-- claimed as by everybody. The same guest was added again: the unique indexes refuse it.
create or replace function take_room_back(booking integer, at timestamptz) returns text language plpgsql as $$
declare
  wanted bookings;
  opening openings;
  unit integer;
  violated text;
begin
  select * into wanted from bookings where id = booking for no key update;
  select * into opening from openings where id = wanted.opening_id;
  if wanted.status <> 'no_show' or wanted.given_away_at is null then return 'already_decided'; end if;
  if opening.cancelled_at is not null then return 'no_opening'; end if;
  if opening.ends_at <= at or opening.ended_at is not null then return 'opening_started'; end if;
  begin
    select id into unit from units where booking_id = booking for no key update;
    if unit is null then
      unit := claim_unit(booking, wanted.member_id, wanted.opening_room_id, wanted.unit_id, at);
    end if;
    if unit is null then return 'sold_out'; end if;
    update bookings set status = 'confirmed', given_away_at = null, unit_id = unit, updated_at = at where id = booking;
  exception when unique_violation then
    get stacked diagnostics violated = constraint_name;
    case violated
      when 'bookings_one_per_unit' then return 'sold_out';
      when 'bookings_one_per_member' then return 'booking_limit_reached';
      when 'bookings_one_per_game_account', 'bookings_one_per_roblox_id' then return 'roblox_account_taken';
      else raise;
    end case;
  end;
  return 'confirmed';
end $$;
