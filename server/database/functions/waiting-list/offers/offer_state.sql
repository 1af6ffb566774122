-- What an offer is at a time, by the clock, whether or not settle_offers has changed its row. Rules: OFFER-7, OFFER-14, PARTY-20.
create or replace function offer_state(offer offers, at timestamptz) returns text language sql stable
return case
  when offer.state <> 'open' or offer.ends_at > at then offer.state
  when offer.accepted_at is not null then 'withdrawn'
  when is_told(offer) then 'unanswered'
  else 'untold'
end;
