-- After an opening was moved: no offer lasts until less than 30 minutes before the start. Those that would be over are
-- withdrawn, which costs their members nothing. Rule: OFFER-9.
create or replace function shorten_offers(opening integer, at timestamptz) returns void
language plpgsql set enable_seqscan = off as $$
declare
  latest timestamptz := (select offers_end_at(starts_at) from openings where id = opening);
begin
  if not exists (select from offers o where o.opening_id = opening and o.state = 'open') then return; end if;
  perform lock_waiting_list(opening);
  perform end_offer(o.id, 'withdrawn', at) from offers o
    where o.opening_id = opening and o.state = 'open' and latest <= greatest(at, o.made_at);
  update offers set ends_at = latest where opening_id = opening and state = 'open' and ends_at > latest;
  update units set offered_until = latest where opening_id = opening and offered_until > latest;
end $$;
