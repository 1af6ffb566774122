-- Places a confirmed booking that staff enter, and returns `entered` with its id and the member whose it is, if there is one, or the code of
-- the refusal. The caller records it.
--
-- `entry` is a JSON object: reference, opening_room_id, entered_as, roblox_id (of the name, as Roblox answered, else null), roblox_username,
-- roblox_display_name, notes, payment_method, all_inclusive, complimentary_reason, base_price, discount_percent, original_price,
-- discount_amount, final_price, is_paid, is_checked_in; priced_for and tier_version: the member whose price it is, or nulls;
-- waiting_entry: of a member who was called from the waiting list, for whom it is the unit that they claim; import_id: of an import, which can
-- come before the opening is published; starts_at: when the session starts, as the caller knows it, or null.
--
-- Staff get what a guest could have: never a room that is held, offered, reserved or waited for. Rules: DOOR-1 to DOOR-4, DOOR-6.
--
-- race: the account's owner is locked before anything is read, as in place_bookings, and units by lock_free_units; the unique indexes are the
-- second line of defence. The opening is deleted or moved meanwhile: its lock waits for that, and what the caller knew of it is `moved`: the
-- caller tries again.
create or replace function enter_booking(entry jsonb, at timestamptz)
returns table (outcome text, booking_id integer, member_id integer) language plpgsql
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  wish record;
  owner members;
  is_sure boolean := false;
  has_booking boolean;
  room opening_rooms;
  opening openings;
  unit integer;
  violated text;
begin
  select * into wish from jsonb_to_record(entry) as item (
    reference text, opening_room_id integer, entered_as text, roblox_id text, roblox_username text, roblox_display_name text,
    notes text, payment_method text, all_inclusive boolean, complimentary_reason text, base_price integer, discount_percent smallint, waiting_entry uuid, import_id integer,
    original_price integer, discount_amount integer, final_price integer, is_paid boolean, is_checked_in boolean,
    priced_for integer, tier_version integer, starts_at timestamptz);

  select * into room from opening_rooms r where r.id = wish.opening_room_id;
  -- Who waits and is here comes before everybody else. Rule: CLAIM-1.
  perform call_waiting_members(room.opening_id, at);
  if wish.waiting_entry is null then
    select a.is_sure into is_sure from account_owner(wish.roblox_id, wish.roblox_username) a;
    select m.* into owner from members m
      where m.id = (select a.member_id from account_owner(wish.roblox_id, wish.roblox_username) a) for no key update of m;
  else
    is_sure := true;
    select m.* into owner from members m
      where m.id = (select e.member_id from waiting_entries e where e.id = wish.waiting_entry) for no key update of m;
  end if;
  select * into opening from openings o where o.id = room.opening_id for share;

  outcome := case
    when room.id is null or opening.published_at is null and wish.import_id is null then 'not_found'
    when opening.starts_at <> wish.starts_at or opening.cancelled_at is not null and wish.starts_at is not null then 'moved'
    when opening.cancelled_at is not null then 'no_opening'
    when opening.ends_at <= at or opening.ended_at is not null then 'opening_started'
    when wish.entered_as = 'door' and at < door_opens_at(opening.starts_at) then 'admin_required'
    when is_blocked(owner, at) then 'booking_blocked'
    when is_draw_pending(opening.id, at) then 'draw_pending'
    when wish.base_price <> room.price
      or owner.id is distinct from wish.priced_for
      or tier_version_at(owner, at) is distinct from wish.tier_version then 'price_changed'
  end;
  if outcome is not null then
    return next;
    return;
  end if;

  has_booking := is_sure and exists (
    select from bookings b where b.member_id = owner.id and b.opening_id = opening.id and b.status in ('pending', 'confirmed'));
  -- race: their booking ends at this moment. It is waited for here: the new one would wait for it too, at the account, and then stay
  -- without the member. Rooms have come free then, so the caller tries again: who waits and is here is called first.
  if has_booking then
    perform from bookings b where b.member_id = owner.id and b.opening_id = opening.id and b.status in ('pending', 'confirmed')
      for no key update of b;
    if not found then
      outcome := 'moved';
      return next;
      return;
    end if;
  end if;
  -- A booking came back to them since they were called. Rule: CLAIM-3.
  if wish.waiting_entry is not null and has_place(owner.id, opening.id) then
    outcome := 'already_decided';
    return next;
    return;
  end if;
  -- One booking for each member and opening: this one stays without a member, and staff see both. Rule: DOOR-6.
  member_id := case when is_sure and not has_booking and not exists (
    select from companions c where c.member_id = owner.id and c.opening_id = opening.id and c.state = 'active') then owner.id end;

  begin
    if wish.waiting_entry is null then
      select free.unit_id into unit from lock_free_units(array[1], array[room.id], at) free;
    else
      select u.id into unit from line_entries l join units u on u.id = l.claimed_unit
        where l.waiting_entry_id = wish.waiting_entry and u.opening_room_id = room.id and claim_lapses_at(l.called_at) > at
        for no key update of u;
    end if;
    if unit is null then
      outcome := case when wish.waiting_entry is null then 'sold_out' else 'offer_over' end;
      return next;
      return;
    end if;
    insert into bookings (
      reference, member_id, entered_as, import_id, opening_id, opening_room_id, unit_id, status, discord_username, roblox_id, roblox_username,
      roblox_display_name, notes, payment_method, all_inclusive, complimentary_reason, base_price, original_price, discount_percent,
      discount_amount, final_price, paid_at, confirmed_at, checked_in_at, created_at, updated_at)
    values (
      wish.reference, member_id, wish.entered_as, wish.import_id, opening.id, room.id, unit, 'confirmed',
      case when member_id is null then '' else owner.username end, wish.roblox_id, wish.roblox_username, wish.roblox_display_name,
      coalesce(wish.notes, ''), wish.payment_method, wish.all_inclusive, wish.complimentary_reason, wish.base_price, wish.original_price,
      wish.discount_percent, wish.discount_amount, wish.final_price, case when wish.is_paid then at end, at,
      case when wish.is_checked_in then at end, at, at)
    returning bookings.id into booking_id;
    update units set booking_id = enter_booking.booking_id, held_by = null, held_until = null, hold_extended = false,
      offer_id = null, offered_until = null, reserved_until = null
    where units.id = unit;
    -- Who gets a room at the door waits for none.
    perform end_booked_entries(array_agg(e.id), array[unit], at) from waiting_entries e
      where e.opening_id = opening.id and e.member_id = enter_booking.member_id and e.state <> 'ended' having count(*) > 0;
  exception when unique_violation then
    get stacked diagnostics violated = constraint_name;
    booking_id := null;
    case violated
      when 'bookings_one_per_unit' then outcome := 'sold_out';
      when 'bookings_one_per_game_account', 'bookings_one_per_roblox_id' then outcome := 'roblox_account_taken';
      -- The member booked meanwhile: the caller tries again, and finds that booking.
      when 'bookings_one_per_member' then outcome := 'moved';
      else raise;
    end case;
    return next;
    return;
  end;
  outcome := 'entered';
  return next;
end $$;
