-- A new booking needs an opening that is not cancelled, and a guest who books while the opening is moved gets the message
-- about the move. Rules: BOOK-8, BOOK-23.
--
-- race: the opening can be cancelled or moved between the checks of place_bookings and its insert. The shared lock waits for
-- that change and reads its result; a change of the opening in turn waits for bookings in progress and then sees them. A wrong
-- decision fails as a serialization failure, is retried by the caller, and then refused by place_bookings. The check runs once
-- for the whole statement, so a batch pays for one.
create or replace function lock_openings_of_bookings() returns trigger language plpgsql as $$
declare
  is_gone boolean;
  moved_bookings record;
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
      using errcode = 'serialization_failure', constraint = 'bookings_opening_is_active';
  end if;
  -- For a minute after a move, pages that people book from may still show the time before it.
  select array_agg(written.reference || ':' || opening.move_count) as keys, max(written.created_at) as at,
    array_agg(jsonb_build_object(
      'reference', written.reference, 'from', utc_text(opening.moved_from), 'to', utc_text(opening.starts_at))) as payloads
  into moved_bookings
  from written join openings opening on opening.id = written.opening_id
  where opening.moved_at > written.created_at - interval '1 minute';
  if moved_bookings.keys is not null then
    perform enqueue_messages('booking.moved', moved_bookings.keys, moved_bookings.payloads, moved_bookings.at, moved_bookings.at);
  end if;
  return null;
end $$;

create or replace trigger bookings_lock_openings after insert on bookings
  referencing new table as written
  for each statement execute function lock_openings_of_bookings();
