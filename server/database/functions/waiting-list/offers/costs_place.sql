-- Whether an open offer that ends by the clock costs its entry the place: its member was told of it. In a party that books together,
-- whether anybody was who has not accepted. Rules: OFFER-7, OFFER-14, PARTY-20.
create or replace function costs_place(offer offers) returns boolean language sql stable
as $$
  select case when is_shared_offer(offer) then exists (
    select from waiting_entries own join waiting_entries e on e.party_id = own.party_id
    join offers o on o.entry_id = e.id and o.state = 'open'
    where own.id = offer.entry_id and o.accepted_at is null and is_told(o)
  ) else is_told(offer) end
$$;
