-- Whether an entry could be offered a room of this type at a time: it waits, has no open offer, and its member may book the
-- room. An entry whose offer has just ended waits again; after the second that it was told of it is out.
-- Rules: WAIT-4, OFFER-3, OFFER-7, OFFER-8.
create or replace function can_be_offered(entry waiting_entries, room integer, at timestamptz) returns boolean
language sql stable
as $$
  select entry.state = 'waiting' and request.refusal is null and not exists (
    select from offers o
    where o.member_id = entry.member_id and o.opening_id = entry.opening_id and o.state = 'open'
      and (o.ends_at > at or entry.missed_offers > 0 and costs_place(o))
  )
  from check_room_request(entry.member_id, room, entry.opens_for, entry.on_sale_group, false, at) request
$$;
