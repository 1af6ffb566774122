-- Calls the waiting members of a running session who are here to the front desk, in the order of `line_order`, as long as a
-- room that they want is free: each gets a claim of two minutes on a unit, unless they have a place in the opening already. Claims that lapsed
-- end first. Call it before somebody else gets a room of the opening, and from the job. Rules: CLAIM-1 to CLAIM-3.
--
-- race: two servers call, or a host gives a room to somebody else at this moment. The lock of the list puts the callers in order, and
-- units that others are taking are passed over.
-- race: a booking comes back to a waiting member at this moment, which ends their entry without the lock of the list. Who is called is locked
-- first, and an entry that is ending is passed over.
create or replace function call_waiting_members(opening integer, at timestamptz) returns void language plpgsql
set enable_seqscan = off as $$
declare
  waiting record;
  wanted integer;
  unit integer;
  called line_entries;
begin
  if not exists (
    select from line_entries l where l.opening_id = opening and l.waiting_entry_id is not null and l.state <> 'ended'
  ) or not exists (
    select from openings o where o.id = opening and is_public(o) and o.starts_at <= at and o.ends_at > at and o.ended_at is null
  ) then
    return;
  end if;
  perform lock_waiting_list(opening);
  perform end_lapsed_claims(opening, at);
  for waiting in
    select l.id as line_id, w as entry from line_order(opening) line join line_entries l on l.id = line.entry_id
      join waiting_entries w on w.id = l.waiting_entry_id
    where l.state = 'waiting' and w.state = 'waiting' and not has_place(w.member_id, call_waiting_members.opening)
    order by line.rank
  loop
    unit := null;
    for wanted in
      select choice.opening_room_id from waiting_choices choice
      where choice.entry_id = (waiting.entry).id and not choice.is_passed order by choice.rank
    loop
      select u.id into unit from units u
        where u.opening_room_id = wanted
          and is_available(u.booking_id, u.held_until, u.offered_until, null, at)
        order by u.number limit 1 for no key update skip locked;
      exit when unit is not null;
    end loop;
    continue when unit is null;
    perform from line_entries l where l.id = waiting.line_id and l.state = 'waiting' for no key update skip locked;
    continue when not found;
    update units set offered_until = claim_lapses_at(at), offer_id = null, held_by = null, held_until = null,
      hold_extended = false, reserved_until = null
      where id = unit;
    update line_entries set state = 'called', called_at = at, claimed_unit = unit, version = version + 1
      where id = waiting.line_id returning * into called;
    perform record_changes('system', null, 'waiting_list.call', 'waiting_entry', array[(waiting.entry).id::text], null,
      array[jsonb_build_object('opening', opening, 'unit', unit, 'until', utc_text(claim_lapses_at(at)))], at);
    perform enqueue_entry_message('waiting_list.called', waiting.entry, called.id || ':' || called.version, at);
  end loop;
end $$;
