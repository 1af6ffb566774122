-- The offers of these entries, one or those of a party, ended without an answer: the first time they move to the end of the list, to one
-- place, the second time they end. The caller has locked them. Rules: OFFER-7, OFFER-8, PARTY-20.
create or replace function miss_offer(entries uuid[], at timestamptz) returns void language plpgsql
set enable_seqscan = off as $$
declare
  missed integer;
  last waiting_entries;
  moved waiting_entries;
  offer integer;
begin
  update waiting_entries set missed_offers = missed_offers + 1, updated_at = at where id = any (entries);
  select max(e.missed_offers) into missed from waiting_entries e where e.id = any (entries);
  if missed > 1 then
    perform end_entry(ended.id, 'unanswered', 'system', null, at) from unnest(entries) ended (id);
    return;
  end if;
  select other.* into last from waiting_entries e join waiting_entries other on other.opening_id = e.opening_id
    where e.id = entries[1] and other.state = 'waiting'
    order by other.class_number desc, other.is_deferred desc, other.place desc limit 1;
  for moved in
    update waiting_entries set class_number = last.class_number, is_deferred = last.is_deferred, place = last.place + 1
    where id = any (entries) returning *
  loop
    select max(o.id) into offer from offers o where o.entry_id = moved.id;
    perform record_changes('system', null, 'waiting_list.to_end', 'waiting_entry', array[moved.id::text], null,
      array[jsonb_build_object('offer', offer, 'opening', moved.opening_id)], at);
    perform enqueue_entry_message('waiting_list.offer_over', moved, offer::text, at);
  end loop;
end $$;
