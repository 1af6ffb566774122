-- A new booking needs an opening that is not cancelled, and a guest who books while the opening is moved gets the message
-- about the move.
--
-- race: the opening can be cancelled or moved between the checks of place_bookings and its insert. The shared lock waits for
-- that change and reads its result; a change of the opening in turn waits for bookings in progress and then sees them. A wrong
-- decision fails as a serialization failure, is retried by the caller, and then refused by place_bookings. The check runs once
-- for the whole statement, so a batch pays for one.
create or replace function hold_openings_of_bookings() returns trigger language plpgsql as $$
declare
  is_gone boolean;
begin
  with locked as materialized (
    select opening.cancelled_at from openings opening
    where opening.id = any (array(select distinct opening_id from written where status in ('pending', 'confirmed')))
    order by opening.id
    for share
  )
  select bool_or(cancelled_at is not null) into is_gone from locked;
  if is_gone then
    raise exception 'the opening was deleted as it was booked'
      using errcode = 'serialization_failure', constraint = 'bookings_opening_stands';
  end if;
  -- For a minute after a move, pages that people book from may still show the time before it.
  insert into outbox (dedup_key, kind, payload, not_before, nonce, created_at)
  select key, 'booking.moved', jsonb_build_object(
      'reference', reference, 'from', utc_text(moved_from), 'to', utc_text(starts_at)),
    created_at, left(encode(sha256(convert_to(key, 'UTF8')), 'hex'), 24), created_at
  from (
    select written.reference, written.created_at, opening.moved_from, opening.starts_at,
      'booking.moved:' || written.reference || ':' || opening.move_count as key
    from written join openings opening on opening.id = written.opening_id
    where opening.moved_at > written.created_at - interval '1 minute'
  ) moved
  on conflict (dedup_key) do nothing;
  return null;
end $$;

create or replace trigger bookings_hold_openings after insert on bookings
  referencing new table as written
  for each statement execute function hold_openings_of_bookings();
