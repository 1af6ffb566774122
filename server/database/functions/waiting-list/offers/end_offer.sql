-- Ends an open offer and frees its unit; the caller holds the lock of the waiting list. Returns whether the offer was open.
create or replace function end_offer(offer integer, new_state text, at timestamptz) returns boolean language plpgsql as $$
begin
  update units set offer_id = null, offered_until = null where offer_id = offer;
  update offers set state = new_state, ended_at = at where id = offer and state = 'open';
  return found;
end $$;
