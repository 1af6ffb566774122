-- Saves a member's entry in the waiting list of an opening: a new one at the end of the list, or changes of the one they have,
-- which keeps its place. Returns the outcome, `saved` or the code of the refusal, for
-- `room_available` the room, and for `not_yet_open`, `lobby_not_open` and `membership_too_short` the time.
--
-- In draw mode, before the draw of the member's class, the entry is in the lobby; `lobby_missing` says that it may be due and
-- nobody has opened it yet: open it and ask again.
--
-- A member of a party enters and changes with it: `party_id`, `party_group` (the on-sale group of its members that comes last), `is_lobby`,
-- and `actor_id` if somebody else enters them. The caller has locked the list, the party and the members' rows, and calls
-- offer_free_units when all are entered. All entries of a party have one place. Rule: PARTY-17.
--
-- `item` is an object: opening_id, member_id, opens_for, on_sale_group, discount_percent, rooms (an array of objects with
-- room and shown_price, in order), all_inclusive, payment_method, roblox_username, roblox_display_name, notes. `at` is the
-- time of the request by the server's clock. Rules: WAIT-1, WAIT-2, WAIT-3, WAIT-5.
--
-- race: a unit becomes free, or the member books, at this moment. The lock of the waiting list puts the first in order, the
-- lock on the member's row the second. The row is locked before offers are settled: that locks entries, and a booking or a change
-- of tiers locks the member before their entries.
create or replace function save_entry(item jsonb, at timestamptz, out outcome text, out room integer, out opens_at timestamptz)
language plpgsql set enable_seqscan = off as $$
declare
  wish record;
  wanted integer[];
  known waiting_entries;
  account record;
  saved waiting_entries;
  sale record;
  is_lobby boolean;
  is_together boolean;
begin
  select * into wish from jsonb_to_record(item) as wish (
    opening_id integer, member_id integer, opens_for text[], on_sale_group text, discount_percent smallint,
    all_inclusive boolean, payment_method text, roblox_username text, roblox_display_name text, notes text,
    party_id integer, party_group text, is_lobby boolean, actor_id integer
  );
  is_together := exists (select from parties p where p.id = wish.party_id and p.policy = 'together');
  wanted := array(select (choice ->> 'room')::integer from jsonb_array_elements(item -> 'rooms') choice);
  select o.sale_mode, time.on_sale_at, coalesce(own.class_number, 0::smallint) as class_number into sale
    from openings o
    left join lateral on_sale_time(o.id, coalesce(wish.party_group, wish.on_sale_group)) time on true
    left join lateral sale_classes(o.id) own on own.draws_at = time.on_sale_at and o.sale_mode = 'draw'
    where o.id = wish.opening_id;
  -- Who waits already stays in the list, even if their class is another one by now.
  is_lobby := coalesce(wish.is_lobby, sale.sale_mode = 'draw' and not exists (
    select from draws d where d.opening_id = wish.opening_id and d.draws_at = sale.on_sale_at
  ) and not exists (
    select from waiting_entries e where e.opening_id = wish.opening_id and e.member_id = wish.member_id and e.state = 'waiting'
  ), false);
  -- Entries of a lobby have no order, so thousands of them are saved side by side.
  if is_lobby then
    perform pg_advisory_xact_lock_shared(hashtextextended('waiting_list', wish.opening_id));
  else
    perform lock_waiting_list(wish.opening_id);
    -- race: staff chose the draw while this waited for the lock.
    if sale.sale_mode = 'fast' and exists (select from openings o where o.id = wish.opening_id and o.sale_mode = 'draw') then
      outcome := 'lobby_missing';
      return;
    end if;
  end if;
  perform from members m where m.id = wish.member_id for no key update;
  if not is_lobby then perform settle_offers(wish.opening_id, at); end if;
  select * into known from waiting_entries e where e.opening_id = wish.opening_id and e.member_id = wish.member_id;

  if (select count(*) from opening_rooms r where r.opening_id = wish.opening_id and r.id = any (wanted)) < cardinality(wanted) then
    outcome := 'not_found';
    return;
  end if;
  -- Who is in a party enters with it. Rules: PARTY-2, PARTY-17.
  if exists (
    select from party_members p where p.opening_id = wish.opening_id and p.member_id = wish.member_id and p.state = 'joined'
      and p.party_id is distinct from wish.party_id
  ) then
    outcome := 'in_party';
    return;
  end if;
  select request.refusal, request.opens_at into outcome, opens_at
    from check_room_request(wish.member_id, wanted[1], wish.opens_for, wish.on_sale_group, false, at) request;
  if is_lobby and coalesce(outcome in ('not_yet_open', 'draw_pending'), true) then
    select refused.outcome, refused.opens_at into outcome, opens_at
      from refuse_lobby(wish.member_id, wish.opening_id, sale.on_sale_at, sale.class_number, wish.roblox_username, at) refused;
  end if;
  if outcome is not null then return; end if;
  if (
    select offer_ends_at(o.starts_at, case when is_lobby then greatest(at, sale.on_sale_at) else at end)
    from openings o where o.id = wish.opening_id
  ) is null then
    outcome := 'offers_over';
    return;
  end if;
  select * into account from linked_account(wish.member_id, wish.roblox_username);
  outcome := refuse_entry_names(wish.member_id, wish.opening_id, wish.roblox_username, wish.roblox_display_name, at);
  if outcome is not null then return; end if;
  -- A room for one is of no use to a party that books together.
  room := case when not is_lobby and not is_together then free_room_of(
    array(select w from unnest(wanted) with ordinality as list (w, ord) where known.state is distinct from 'waiting' or not exists (
      select from waiting_choices c where c.entry_id = known.id and c.opening_room_id = w and not c.is_passed) order by ord), at) end;
  if room is not null then
    outcome := 'room_available';
    return;
  end if;

  insert into waiting_entries as e (
    opening_id, member_id, party_id, state, class_number, is_deferred, place, opens_for, on_sale_group, discount_percent, all_inclusive,
    payment_method, roblox_id, roblox_username, roblox_display_name, account_proof, notes, entered_at, updated_at
  )
  values (
    wish.opening_id, wish.member_id, wish.party_id, case when is_lobby then 'lobby' else 'waiting' end,
    sale.class_number,
    -- In the lobby the draw decides for the party.
    deferred_until(wish.member_id, at) is not null or not is_lobby and exists (
      select from party_members p
      where p.party_id = wish.party_id and p.state = 'joined' and deferred_until(p.member_id, at) is not null),
    case when not is_lobby then coalesce(
      (select min(w.place) from waiting_entries w where w.party_id = wish.party_id and w.state = 'waiting'),
      (select max(w.place) + 1 from waiting_entries w where w.opening_id = wish.opening_id and w.state = 'waiting'), 1) end,
    wish.opens_for, wish.on_sale_group, wish.discount_percent, wish.all_inclusive, wish.payment_method, account.roblox_id,
    coalesce(account.username, wish.roblox_username), wish.roblox_display_name, coalesce(account.proof, 0), coalesce(wish.notes, ''), at, at
  )
  on conflict (opening_id, member_id) do update set
    state = excluded.state, party_id = excluded.party_id,
    place = case when e.state = 'waiting' then e.place else excluded.place end,
    entered_at = case when e.state <> 'ended' then e.entered_at else at end,
    missed_offers = case when e.state = 'waiting' then e.missed_offers else 0 end,
    class_number = case when e.state = 'waiting' then e.class_number else excluded.class_number end,
    is_deferred = case when e.state = 'waiting' then e.is_deferred else excluded.is_deferred end,
    staff_reason = case when e.state = 'waiting' then e.staff_reason end,
    end_reason = null, ended_at = null, updated_at = at,
    opens_for = excluded.opens_for, on_sale_group = excluded.on_sale_group, discount_percent = excluded.discount_percent,
    all_inclusive = excluded.all_inclusive, payment_method = excluded.payment_method, roblox_id = excluded.roblox_id,
    roblox_username = excluded.roblox_username, roblox_display_name = excluded.roblox_display_name,
    account_proof = excluded.account_proof, notes = excluded.notes
  returning * into saved;
  if is_together then
    perform change_party_offers(wish.party_id, saved.id, wanted, at);
  else
    perform end_offer(o.id, 'passed', at) from offers o
      where o.entry_id = saved.id and o.state = 'open' and o.opening_room_id <> all (wanted);
  end if;
  delete from waiting_choices where entry_id = saved.id;
  insert into waiting_choices (entry_id, opening_id, opening_room_id, rank, shown_price)
  select saved.id, saved.opening_id, (choice ->> 'room')::integer, ord, (choice ->> 'shown_price')::integer
  from jsonb_array_elements(item -> 'rooms') with ordinality as list (choice, ord);
  perform record_changes('member', array[coalesce(wish.actor_id, wish.member_id)],
    case when known.state <> 'ended' then 'waiting_list.edit' else 'waiting_list.join' end, 'waiting_entry',
    array[saved.id::text], null, array[jsonb_build_object('opening', saved.opening_id, 'rooms', to_jsonb(wanted))], at);
  if not is_lobby and wish.party_id is null then perform offer_free_units(wish.opening_id, at); end if;
  outcome := 'saved';
end $$;
