-- Ends the entries whose members have just got a booking of the opening. An offer of the booked unit was taken; another one, or one that
-- is over by the clock, is withdrawn, and the job offers its unit. Their memberships of a party follow the bookings (follow_booking_in_party). `units_taken`: those that the caller
-- takes in the same statement.
-- Rules: WAIT-9, OFFER-6.
--
-- race: settle_offers may end the same offer. Both lock the unit first, then the entry, then the offer.
create or replace function end_booked_entries(entries uuid[], units_taken integer[], at timestamptz) returns void
language plpgsql as $$
declare
  open_offers integer[] := array(select id from offers where entry_id = any (entries) and state = 'open');
begin
  update units set offer_id = null, offered_until = null
    where offer_id = any (open_offers) and id <> all (units_taken);
  update waiting_entries set state = 'ended', end_reason = 'booked', ended_at = at, updated_at = at, place = null, party_id = null
    where id = any (entries) and state <> 'ended';
  update offers set state = case when unit_id = any (units_taken) and ends_at > at then 'taken' else 'withdrawn' end, ended_at = at
    where id = any (open_offers) and state = 'open';
end $$;
