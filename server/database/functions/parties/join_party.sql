-- Puts a member into a party, or changes the form of a member who is in it, which takes their "Ready" back. Returns the outcome,
-- `joined` or the code of the refusal, and for `in_party` the code of the party that the member is in.
--
-- `item` is an object: member_id, opens_for, on_sale_group, rooms (ids of rooms of the opening, in order), all_inclusive,
-- payment_method, roblox_username, roblox_display_name, notes. `at` is the time of the request by the server's clock. The caller has locked
-- the row of the party. Rules: PARTY-1 to PARTY-5.
--
-- race: the member books, joins the waiting list or another party, or is blocked at this moment. The lock on the member's row puts
-- them in order; the unique index party_members_one_per_opening is the second line of defence. Others join at this
-- moment: the caller's lock on the party puts them in order.
create or replace function join_party(party integer, item jsonb, at timestamptz, out outcome text, out other_party text)
language plpgsql set enable_seqscan = off as $$
declare
  wish record;
  opening integer := (select p.opening_id from parties p where p.id = party);
  known party_members;
begin
  select * into wish from jsonb_to_record(item) as wish (
    member_id integer, opens_for text[], on_sale_group text, rooms integer[], all_inclusive boolean, payment_method text,
    roblox_username text, roblox_display_name text, notes text
  );
  perform from members m where m.id = wish.member_id for no key update;
  select * into known from party_members p where p.party_id = party and p.member_id = wish.member_id;

  if (select count(*) from opening_rooms r where r.opening_id = opening and r.id = any (wish.rooms)) < cardinality(wish.rooms) then
    outcome := 'not_found';
    return;
  end if;
  -- A party can wait for the sale, or for its draw. Rule: PARTY-5.
  select case when request.refusal not in ('not_yet_open', 'draw_pending') then request.refusal end into outcome
    from check_room_request(wish.member_id, wish.rooms[1], wish.opens_for, wish.on_sale_group, false, at) request;
  outcome := coalesce(outcome, case
    when known.state = 'removed' then 'removed_from_party'
    when known.state is distinct from 'joined' then refuse_joining(party, wish.member_id)
  end, refuse_names(wish.member_id, opening, wish.roblox_username, wish.roblox_display_name), case
    -- Two of one party could not be booked together.
    when exists (
      select from party_members p
      where p.party_id = party and p.state = 'joined' and p.member_id <> wish.member_id
        and lower(p.roblox_username) = lower(wish.roblox_username)
    ) then 'roblox_account_taken'
  end);
  if outcome = 'in_party' then
    select p.code into other_party from party_members m join parties p on p.id = m.party_id
      where m.member_id = wish.member_id and m.opening_id = opening and m.state = 'joined';
  end if;
  if outcome is not null then return; end if;

  insert into party_members as p (
    party_id, opening_id, member_id, place, rooms, all_inclusive, payment_method, roblox_username, roblox_display_name, notes, joined_at
  )
  values (
    party, opening, wish.member_id, (select coalesce(max(m.place), 0) + 1 from party_members m where m.party_id = party), wish.rooms,
    wish.all_inclusive, wish.payment_method, wish.roblox_username, wish.roblox_display_name, coalesce(wish.notes, ''), at
  )
  on conflict (party_id, member_id) do update set
    place = case when p.state = 'joined' then p.place else excluded.place end,
    joined_at = case when p.state = 'joined' then p.joined_at else at end,
    state = 'joined', booking_id = null, ended_at = null,
    ready_room = null, ready_price = null, ready_until = null, refusal = null,
    rooms = excluded.rooms, all_inclusive = excluded.all_inclusive, payment_method = excluded.payment_method,
    roblox_username = excluded.roblox_username, roblox_display_name = excluded.roblox_display_name, notes = excluded.notes;
  perform record_changes('member', array[wish.member_id], case when known.state = 'joined' then 'party.edit' else 'party.join' end,
    'party', array[party::text], null, array[jsonb_build_object('opening', opening, 'rooms', to_jsonb(wish.rooms))], at);
  outcome := 'joined';
end $$;
