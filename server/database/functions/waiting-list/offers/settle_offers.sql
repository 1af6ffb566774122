-- Ends the offers of an opening that are over. The first offer without an answer moves its entry to the end of the list, the
-- second ends the entry. An offer that its member was not told of, or cannot take any more, costs them nothing. The caller
-- holds the lock of the waiting list. Rules: OFFER-6 to OFFER-9, OFFER-14.
--
-- race: the member takes the offer at the moment of its end. Booking locks the unit first, and so does this: the first to lock
-- it decides, and what is locked is left for the next call.
create or replace function settle_offers(opening integer, at timestamptz) returns void language plpgsql
set enable_seqscan = off as $$
declare
  over record;
  entry waiting_entries;
  last waiting_entries;
begin
  for over in
    select o.id, o.entry_id, o.unit_id, offer_state(o, at) as state
    from offers o
    cross join lateral (select * from waiting_entries e where e.id = o.entry_id offset 0) e
    cross join lateral check_room_request(e.member_id, o.opening_room_id, e.opens_for, e.on_sale_group, false, at) request
    where o.opening_id = opening and o.state = 'open' and (o.ends_at <= at or request.refusal is not null)
    order by o.ends_at, o.id
  loop
    perform from units u where u.id = over.unit_id for no key update skip locked;
    continue when not found;
    select * into entry from waiting_entries e where e.id = over.entry_id for no key update skip locked;
    continue when not found;
    continue when not end_offer(over.id, case when over.state = 'open' then 'withdrawn' else over.state end, at);
    continue when over.state <> 'unanswered' or entry.state <> 'waiting';
    update waiting_entries set missed_offers = entry.missed_offers + 1, updated_at = at where id = entry.id;
    if entry.missed_offers > 0 then
      perform end_entry(entry.id, 'unanswered', 'system', null, at);
      continue;
    end if;
    select * into last from waiting_entries e where e.opening_id = opening and e.state = 'waiting'
      order by e.class_number desc, e.is_deferred desc, e.place desc limit 1;
    update waiting_entries set class_number = last.class_number, is_deferred = last.is_deferred, place = last.place + 1
      where id = entry.id;
    perform record_changes('system', null, 'waiting_list.to_end', 'waiting_entry', array[entry.id::text], null,
      array[jsonb_build_object('offer', over.id, 'opening', opening)], at);
    perform enqueue_entry_message('waiting_list.offer_over', entry, over.id::text, at);
  end loop;
end $$;
