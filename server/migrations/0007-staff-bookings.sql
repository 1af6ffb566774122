-- What staff do with bookings: edits that notice each other, clearing with ten minutes to undo it, restoring.
-- Rules: decisions.md section 3.

-- One press of "clear": which bookings it removed from the lists stands in bookings.clearing_id.
create table clearings (
  id integer generated always as identity primary key,
  scope text not null check (scope in ('booking', 'resort', 'all')),
  resort_id integer references resorts,
  cleared_by integer references members,
  deleted_count integer not null default 0,
  cleared_at timestamptz not null,
  undo_until timestamptz not null check (undo_until > cleared_at),
  undone_at timestamptz,
  check ((resort_id is not null) = (scope = 'resort'))
);
create index clearings_open on clearings (undo_until) where undone_at is null;

-- `version` grows with every change. `status_before_clearing` is kept where the clearing itself cancelled the booking.
alter table bookings
  add column version integer not null default 1,
  add column clearing_id integer references clearings,
  add column status_before_clearing text check (status_before_clearing in ('pending', 'confirmed')),
  add constraint bookings_cleared check (
    (clearing_id is null) = (cleared_at is null) and (status_before_clearing is null or clearing_id is not null)
  );

create function bump_booking_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger bookings_version before update on bookings
  for each row execute function bump_booking_version();

-- Lists are read by id from the newest, or by the start of the session. A booking as it is placed touches none of these.
create index bookings_clearing on bookings (clearing_id) where clearing_id is not null;
create index openings_by_start on openings (starts_at, id);
create index openings_resort on openings (resort_id, starts_at);

-- Takes a free unit of a room for a booking and answers its id, or null where none is free: the wished one if it can be had,
-- else the lowest number. A hold of the booking's own guest counts as free, and staff may give a room that is kept for
-- somebody's time of release. The caller gives back what the booking had.
--
-- race: bookings being placed and other restores want the same units; each locks the row it takes (SKIP LOCKED passes
-- over those under way), and behind that stands bookings_one_per_unit.
create function claim_unit(booking integer, member integer, room integer, wished integer, at timestamptz) returns integer
language sql
as $$
  update units set booking_id = booking, held_by = null, held_until = null, hold_extended = false
  where id = (
    select id from units
    where opening_room_id = room and booking_id is null
      and (held_until is null or held_until <= at or held_by = member)
    order by id = wished desc, number
    limit 1
    for no key update skip locked
  )
  returning id
$$;

-- Puts a rejected or cancelled booking back to pending and answers 'restored', or the code of the refusal. It gets its own
-- room if that is free, else another of the same type; its price stays.
--
-- race: the member is locked before anything is counted, as place_bookings does, so that the limits hold. What another
-- booking takes in spite of that is refused by the unique indexes, and the block leaves nothing behind.
create function restore_booking(booking integer, at timestamptz) returns text
language plpgsql
as $$
declare
  wanted bookings;
  guest members;
  opening openings;
  unit integer;
  wall text;
begin
  select m.* into guest from members m join bookings b on b.member_id = m.id where b.id = booking for no key update of m;
  select * into wanted from bookings where id = booking for no key update;
  select * into opening from openings where id = wanted.opening_id;
  if wanted.status not in ('rejected', 'cancelled') then return 'already_decided'; end if;
  if opening.cancelled_at is not null then return 'no_opening'; end if;
  if opening.ends_at <= at then return 'opening_started'; end if;
  if guest.deleted_at is not null or not guest.is_in_server then return 'not_a_member'; end if;
  if exists (
    select from bookings b
    where b.member_id = guest.id and b.opening_id = wanted.opening_id and b.status in ('pending', 'confirmed')
  ) or (
    select count(*) from bookings b join openings o on o.id = b.opening_id
    where b.member_id = guest.id and b.status in ('pending', 'confirmed') and o.ends_at > at
  ) >= (select max_active_bookings_per_user from settings) then
    return 'booking_limit_reached';
  end if;
  if exists (
    select from bookings b
    where b.opening_id = wanted.opening_id and lower(b.roblox_username) = lower(wanted.roblox_username)
      and b.roblox_username <> ''
      and b.status in ('pending', 'confirmed')
  ) then
    return 'roblox_account_taken';
  end if;
  begin
    unit := claim_unit(booking, guest.id, wanted.opening_room_id, wanted.unit_id, at);
    if unit is null then return 'sold_out'; end if;
    update bookings set status = 'pending', reason = null, unit_id = unit, checked_in_at = null, updated_at = at
      where id = booking;
  exception when unique_violation then
    get stacked diagnostics wall = constraint_name;
    return case wall when 'bookings_one_per_unit' then 'sold_out' else 'roblox_account_taken' end;
  end;
  return 'restored';
end $$;
