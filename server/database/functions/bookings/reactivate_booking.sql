-- Gives a booking that has ended a unit again and sets its status: the unit that it still has, else its earlier one if that is free, else
-- another of the same type. Returns null, or the code of the refusal; then nothing is written. The caller has locked the booking.
-- Rules: STATUS-12, LATE-3, LATE-4.
--
-- race: the unit is freed or taken at this moment, or the same guest books again. The unit is locked first, as by everybody who takes
-- one, and the unique indexes refuse the rest.
create or replace function reactivate_booking(booking integer, new_status text, at timestamptz) returns text language plpgsql as $$
declare
  ended bookings;
  unit integer;
  violated text;
begin
  select * into ended from bookings where id = booking;
  select id into unit from units where booking_id = booking for no key update;
  if unit is null then
    perform end_lapsed_claims(ended.opening_id, at);
    unit := claim_unit(booking, ended.member_id, ended.opening_room_id, ended.unit_id, at);
  end if;
  if unit is null then return 'sold_out'; end if;
  update bookings set status = new_status, reason = null, unit_id = unit, checked_in_at = null, is_guest_awaited = false,
      given_away_at = null, updated_at = at
    where id = booking;
  return null;
exception when unique_violation then
  get stacked diagnostics violated = constraint_name;
  case violated
    when 'bookings_one_per_unit' then return 'sold_out';
    when 'bookings_one_per_member' then return 'booking_limit_reached';
    when 'bookings_one_per_game_account', 'bookings_one_per_roblox_id' then return 'roblox_account_taken';
    else raise;
  end case;
end $$;
