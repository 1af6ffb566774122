-- The member passes on their open offer: its room type leaves the entry, and with none left the entry ends. A member of a party that
-- books together leaves it and the list. The unit goes to the next entry. Returns false if there is no open offer, or not the wanted one. Rules: OFFER-6, PARTY-20.
create or replace function pass_offer(member integer, opening integer, at timestamptz, wanted integer default null)
returns boolean
language plpgsql set enable_seqscan = off as $$
declare
  passed offers;
  is_leaving boolean;
begin
  perform lock_waiting_list(opening);
  perform settle_offers(opening, at);
  select * into passed from offers o where o.member_id = member and o.opening_id = opening and o.state = 'open'
    and (wanted is null or o.id = wanted);
  if not found then return false; end if;
  is_leaving := is_shared_offer(passed);
  if not end_offer(passed.id, 'passed', at) then return false; end if;
  update waiting_choices set is_passed = true where entry_id = passed.entry_id and opening_room_id = passed.opening_room_id;
  perform record_changes('member', array[member], 'waiting_list.pass', 'waiting_entry', array[passed.entry_id::text], null,
    array[jsonb_build_object('offer', passed.id, 'room', passed.opening_room_id)], at);
  if is_leaving or not exists (select from waiting_choices where entry_id = passed.entry_id and not is_passed) then
    perform end_entry(passed.entry_id, 'passed', 'member', member, at);
  end if;
  perform offer_free_units(opening, at);
  return true;
end $$;
