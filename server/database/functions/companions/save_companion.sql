-- Adds a companion to a booking, or changes the names of a member who comes along. Returns the outcome, `saved` or the code of the refusal,
-- for `in_party` the code of the party that the member is in.
--
-- `item` is an object: booking_id, roblox_username, roblox_display_name, and member_id: of who agrees; null for a friend whom the guest
-- `actor_id` adds by name. `at` is the time of the request by the server's clock. Rules: COMPANION-1 to COMPANION-6.
--
-- race: the same person books, or is added to another room of the opening, or the booking ends, at this moment. Bookings share the lock of
-- their opening, which this takes alone: what they wrote is seen, and they see what this writes (bookings_refuse_companions). The lock on the
-- member's row puts bookings, parties and waiting lists in order; that of the booking its end and its room.
create or replace function save_companion(item jsonb, at timestamptz, out outcome text, out other_party text)
language plpgsql set enable_seqscan = off as $$
declare
  wish record;
  room bookings;
  opening openings;
  guest members;
  known companions;
  is_new boolean;
  saved companions;
begin
  select * into wish from jsonb_to_record(item) as wish (
    booking_id integer, member_id integer, actor_id integer, roblox_username text, roblox_display_name text
  );
  select * into guest from members m where m.id = wish.member_id for no key update;
  select * into opening from openings o
    where o.id = (select b.opening_id from bookings b where b.id = wish.booking_id) for no key update;
  select * into room from bookings b where b.id = wish.booking_id for no key update;
  select * into known from companions c where c.booking_id = room.id and c.member_id = wish.member_id;
  is_new := known.state is distinct from 'active';

  outcome := case
    when room.status not in ('pending', 'confirmed') or room.removed_at is not null or opening.cancelled_at is not null
      or opening.ends_at <= at or opening.ended_at is not null or not is_new and known.checked_in_at is not null then 'already_decided'
    when guest.deleted_at is not null or not guest.is_in_server then 'not_a_member'
    when is_blocked(guest, at) then 'booking_blocked'
    when known.state = 'removed' then 'removed_from_room'
    when not is_new or wish.member_id is null then null
    when exists (
      select from party_members p where p.opening_id = opening.id and p.member_id = wish.member_id and p.state = 'joined'
    ) then 'in_party'
    when exists (
      select from waiting_entries e where e.opening_id = opening.id and e.member_id = wish.member_id and e.state <> 'ended'
    ) then 'entry_active'
    when (select is_reached from booking_limits(wish.member_id, opening.id, at)) then 'booking_limit_reached'
  end;
  if outcome = 'in_party' then
    select p.code into other_party from party_members m join parties p on p.id = m.party_id
      where m.member_id = wish.member_id and m.opening_id = opening.id and m.state = 'joined';
  end if;
  outcome := coalesce(outcome, case
    when is_new and companion_places(room.id) <= 0
      -- Those who left and were removed count: a room is not filled and emptied without end.
      or known.id is null and (select count(*) from companions c where c.booking_id = room.id) >= 100 then 'room_full'
  -- A friend without an account here is nobody of the members.
  end, refuse_names(coalesce(wish.member_id, 0), opening.id, wish.roblox_username, wish.roblox_display_name));
  if outcome is not null then return; end if;

  insert into companions as c (booking_id, opening_id, member_id, roblox_id, roblox_username, roblox_display_name, added_at)
  select room.id, opening.id, wish.member_id, account.roblox_id, coalesce(account.username, wish.roblox_username),
    wish.roblox_display_name, at
  from (values (1)) one left join linked_account(wish.member_id, wish.roblox_username) account on true
  on conflict (booking_id, member_id) where member_id is not null do update set
    added_at = case when c.state = 'active' then c.added_at else at end,
    state = 'active', ended_at = null, takeover_until = null, checked_in_at = null,
    roblox_id = excluded.roblox_id, roblox_username = excluded.roblox_username, roblox_display_name = excluded.roblox_display_name
  returning * into saved;
  if is_new then
    perform record_changes('member', array[coalesce(wish.member_id, wish.actor_id)],
      case when wish.member_id is null then 'companion.add' else 'companion.agree' end, 'booking', array[room.reference], null,
      array[jsonb_build_object('companion', saved.id)], at);
  end if;
  outcome := 'saved';
end $$;
