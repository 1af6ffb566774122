-- Offers a unit, which the caller has locked, to an entry until `ends`, at the price of now. Returns false, and changes
-- nothing, if the entry is being changed by somebody else or has an offer. Rules: OFFER-1, OFFER-2, OFFER-10.
create or replace function make_offer(entry uuid, unit integer, ends timestamptz, at timestamptz) returns boolean
language plpgsql as $$
declare
  waiting waiting_entries;
  offer offers;
begin
  -- race: the member books another room, or their entry is ended, at this moment.
  select * into waiting from waiting_entries e where e.id = entry and e.state = 'waiting' for no key update skip locked;
  if not found then return false; end if;
  begin
    insert into offers (
      entry_id, opening_id, member_id, opening_room_id, unit_id, base_price, discount_percent, made_at, ends_at
    )
    select waiting.id, waiting.opening_id, waiting.member_id, u.opening_room_id, u.id, room.price, waiting.discount_percent, at, ends
    from units u join opening_rooms room on room.id = u.opening_room_id where u.id = unit
    returning * into offer;
    -- A unit that was reserved once is an ordinary one from now on.
    update units set offer_id = offer.id, offered_until = ends, held_by = null, held_until = null, hold_extended = false,
      reserved_until = null
      where id = unit;
  exception when unique_violation then
    return false;
  end;
  perform record_changes('system', null, 'waiting_list.offer', 'waiting_entry', array[entry::text], null,
    array[jsonb_build_object('offer', offer.id, 'opening', offer.opening_id, 'room', offer.opening_room_id, 'unit', unit,
      'until', utc_text(ends))], at);
  perform enqueue_entry_message('waiting_list.offer', waiting, offer.id::text, at);
  return true;
end $$;
