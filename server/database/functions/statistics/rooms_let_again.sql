-- Bookings whose room was given away and let to somebody else after them, each but the last guest of a room: a room counts as taken once,
-- however many had it. Rule: FIGURE-4.
create or replace view rooms_let_again as
  select given.id as booking_id, given.opening_id from bookings given
  where given.given_away_at is not null and given.status = 'no_show' and given.removed_at is null and exists (
    select from bookings other where other.opening_id = given.opening_id and other.unit_id = given.unit_id and other.id <> given.id
      and other.removed_at is null and other.status not in ('rejected', 'cancelled')
      and (other.given_away_at is null or other.status <> 'no_show' or other.id > given.id));
