-- Planning: openings that move and go, what the community sets for itself, and the catalogue items of Robux amounts.
-- Rules: decisions.md sections 1 and 4.

-- Where an opening was before its last move, and how often it moved: each move is told once.
alter table openings
  add column moved_from timestamptz,
  add column moved_at timestamptz,
  add column move_count smallint not null default 0,
  add constraint openings_moved check ((moved_at is null) = (moved_from is null) and (moved_at is null) = (move_count = 0));

alter table openings add constraint openings_code check (neighborhood_code ~ '^[A-Za-z0-9][A-Za-z0-9 _-]{0,39}$');
alter table resorts add constraint resorts_code check (neighborhood_code ~ '^[A-Za-z0-9][A-Za-z0-9 _-]{0,39}$');

-- What the community sets for itself in the panel. Null takes the operator's configuration.
alter table settings
  add column messages_enabled boolean not null default true,
  add column announcement_shows_code boolean not null default false,
  add column brand_name text check (brand_name <> ''),
  add column tagline text check (tagline <> ''),
  add column invite_url text check (invite_url ~ '^https://'),
  add column ticket_url text check (ticket_url ~ '^https://'),
  add column donation_url text check (donation_url ~ '^https://'),
  add column terms_url text check (terms_url ~ '^https://'),
  add column privacy_url text check (privacy_url ~ '^https://'),
  add column tiktok_url text check (tiktok_url ~ '^https://'),
  add column roblox_group_url text check (roblox_group_url ~ '^https://'),
  add column twitter_url text check (twitter_url ~ '^https://');

-- The catalogue item by which an amount of Robux is paid.
create table robux_items (
  amount integer primary key check (amount > 0),
  link text not null check (link ~ '^https://')
);

-- A booking belongs to an opening that stands, and whoever books as it moves is told of the move.
--
-- race: a booking was judged while its opening stood, and the opening is deleted or moved before the booking is written.
-- The shared lock waits for that change and reads the opening as it left it; a delete or a move waits for bookings under
-- way in turn and then sees them. What was judged wrongly leaves as a serialization failure, is written again, and is then
-- refused by its own rules. The whole statement is checked at once: a batch of bookings pays for one look.
create function hold_openings_of_bookings() returns trigger language plpgsql as $$
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

-- An instant as the API writes it: 2026-11-21T19:00:00.000Z.
create function utc_text(instant timestamptz) returns text language sql stable
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create trigger bookings_hold_openings after insert on bookings
  referencing new table as written
  for each statement execute function hold_openings_of_bookings();

-- Only a booking that becomes active again asks: a change of notes or a cancellation needs no opening.
create function hold_opening_of_restored_booking() returns trigger language plpgsql as $$
begin
  perform from openings where id = new.opening_id and cancelled_at is null for share;
  if not found then
    raise exception 'the opening of booking % does not stand', new.reference
      using errcode = 'serialization_failure', constraint = 'bookings_opening_stands';
  end if;
  return new;
end $$;

create trigger bookings_hold_restored before update of status on bookings
  for each row when (new.status = 'pending' and old.status <> 'pending')
  execute function hold_opening_of_restored_booking();
