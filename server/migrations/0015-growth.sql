-- What keeps the cost of lists, searches and figures as it is while the tables grow. Figures over all bookings are not
-- counted but kept: each statement that changes bookings writes what it changed (an insert that nobody waits for), and a job
-- folds that into the tallies. A figure is the tally plus what is not folded yet, read in one statement: exact at any time.

create table booking_changes (
  booking_id integer not null,
  opening_id integer not null,
  opening_room_id integer not null,
  resort_id integer not null,
  room_type_id integer not null,
  member_id integer not null,
  status text not null,
  payment_method text not null,
  day date not null,
  change smallint not null
);

create table opening_tallies (
  opening_id integer not null references openings,
  opening_room_id integer not null,
  status text not null,
  payment_method text not null,
  bookings integer not null,
  primary key (opening_id, opening_room_id, status, payment_method)
);

create table resort_tallies (
  resort_id integer not null references resorts,
  room_type_id integer not null references room_types,
  status text not null,
  payment_method text not null,
  bookings integer not null,
  primary key (resort_id, room_type_id, status, payment_method)
);

-- By the day of the request, UTC.
create table day_tallies (
  resort_id integer not null references resorts,
  day date not null,
  bookings integer not null,
  primary key (resort_id, day)
);

-- `user_type` is what the member was when last folded; the job moves the count where that has changed.
create table member_tallies (
  member_id integer not null references members,
  resort_id integer not null references resorts,
  user_type text not null,
  bookings integer not null,
  primary key (member_id, resort_id)
);

create table user_type_tallies (
  resort_id integer not null references resorts,
  user_type text not null,
  bookings integer not null,
  primary key (resort_id, user_type)
);

-- Rooms that the openings of a resort have or had; openings that were deleted have none.
create table resort_stock (
  resort_id integer primary key references resorts,
  units integer not null
);

-- Seqscans are off as in place_bookings: a plan made while a table was empty would read all of it in the rush.
create function note_placed_bookings() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into booking_changes
  select b.id, b.opening_id, b.opening_room_id, room.resort_id, room.room_type_id, b.member_id, b.status, b.payment_method,
    (b.created_at at time zone 'UTC')::date, 1
  from written b join opening_rooms room on room.id = b.opening_room_id
  where b.cleared_at is null;
  return null;
end $$;

create trigger bookings_note_placed after insert on bookings
  referencing new table as written
  for each statement execute function note_placed_bookings();

create function note_changed_bookings() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  insert into booking_changes
  select written.id, b.opening_id, b.opening_room_id, room.resort_id, room.room_type_id, b.member_id, b.status,
    b.payment_method, b.day, b.change
  from replaced join written using (id)
  cross join lateral (values
    (replaced.opening_id, replaced.opening_room_id, replaced.member_id, replaced.status, replaced.payment_method,
      replaced.cleared_at, (replaced.created_at at time zone 'UTC')::date, -1),
    (written.opening_id, written.opening_room_id, written.member_id, written.status, written.payment_method,
      written.cleared_at, (written.created_at at time zone 'UTC')::date, 1)
  ) b (opening_id, opening_room_id, member_id, status, payment_method, cleared_at, day, change)
  join opening_rooms room on room.id = b.opening_room_id
  where b.cleared_at is null
    and (replaced.opening_room_id, replaced.member_id, replaced.status, replaced.payment_method, replaced.cleared_at is null)
      is distinct from
      (written.opening_room_id, written.member_id, written.status, written.payment_method, written.cleared_at is null);
  return null;
end $$;

create trigger bookings_note_changed after update on bookings
  referencing old table as replaced new table as written
  for each statement execute function note_changed_bookings();

create function note_stock() returns trigger language plpgsql as $$
begin
  insert into resort_stock as stock (resort_id, units)
  select opening.resort_id, count(*) from written join openings opening on opening.id = written.opening_id
  where opening.cancelled_at is null group by opening.resort_id order by opening.resort_id
  on conflict (resort_id) do update set units = stock.units + excluded.units;
  return null;
end $$;

create trigger units_note_stock after insert on units
  referencing new table as written
  for each statement execute function note_stock();

create function note_stock_of_opening() returns trigger language plpgsql as $$
begin
  update resort_stock set units = resort_stock.units - (select count(*) from units where units.opening_id = new.id)
  where resort_stock.resort_id = new.resort_id;
  return null;
end $$;

create trigger openings_note_stock after update of cancelled_at on openings
  for each row when (new.cancelled_at is not null and old.cancelled_at is null)
  execute function note_stock_of_opening();

-- What a person is shown as: the first of admin, gold, booster, regular that holds, as `userType` of the members' rules.
create function user_type_at(member members, is_admin boolean, at timestamptz) returns text language sql stable
return case
  when is_admin then 'admin'
  when coalesce(case when coalesce(member.override_until > at, true) then member.override_is_gold end, member.is_gold)
    then 'gold_customer'
  when coalesce(case when coalesce(member.override_until > at, true) then member.override_boost_count end,
    member.boost_count) > 0 then 'server_booster'
  else 'regular_customer'
end;

-- Moves what changed into the tallies. One process at a time; whoever finds another at it leaves it to that one.
create function fold_booking_changes(at timestamptz) returns void language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_booking_changes', 0)) then return; end if;

  with gone as materialized (delete from booking_changes returning *),
  of_openings as (
    insert into opening_tallies as t
    select opening_id, opening_room_id, status, payment_method, sum(change) from gone group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (opening_id, opening_room_id, status, payment_method)
      do update set bookings = t.bookings + excluded.bookings
  ),
  of_resorts as (
    insert into resort_tallies as t
    select resort_id, room_type_id, status, payment_method, sum(change) from gone group by 1, 2, 3, 4
    on conflict (resort_id, room_type_id, status, payment_method)
      do update set bookings = t.bookings + excluded.bookings
  ),
  of_days as (
    insert into day_tallies as t
    select resort_id, day, sum(change) from gone group by 1, 2
    on conflict (resort_id, day) do update set bookings = t.bookings + excluded.bookings
  ),
  -- Names that somebody was booked under; whoever deleted their account leaves none.
  named as (
    insert into member_names
    select distinct b.member_id, lower(side.name)
    from gone join bookings b on b.id = gone.booking_id
    join members member on member.id = b.member_id and member.deleted_at is null
    cross join lateral (values (b.discord_username), (b.roblox_username), (b.roblox_display_name)) side (name)
    order by 1, 2
    on conflict do nothing
  ),
  of_members as materialized (
    select member_id, resort_id, sum(change) as change from gone group by 1, 2
  ),
  counted as (
    insert into member_tallies as t (member_id, resort_id, user_type, bookings)
    select member_id, resort_id, user_type_at(member, admin.discord_id is not null, at), change
    from of_members join members member on member.id = of_members.member_id
    left join admins admin on admin.discord_id = member.discord_id and admin.is_active
    on conflict (member_id, resort_id) do update set bookings = t.bookings + excluded.bookings
    returning member_id, resort_id, user_type
  )
  insert into user_type_tallies as t
  select resort_id, user_type, sum(change) from counted join of_members using (member_id, resort_id) group by 1, 2
  on conflict (resort_id, user_type) do update set bookings = t.bookings + excluded.bookings;

  with moved as materialized (
    select t.member_id, t.resort_id, t.bookings, t.user_type as before,
      user_type_at(member, admin.discord_id is not null, at) as after
    from member_tallies t join members member on member.id = t.member_id
    left join admins admin on admin.discord_id = member.discord_id and admin.is_active
    where t.user_type <> user_type_at(member, admin.discord_id is not null, at)
  ),
  renamed as (
    update member_tallies t set user_type = moved.after from moved
    where t.member_id = moved.member_id and t.resort_id = moved.resort_id
  )
  insert into user_type_tallies as t
  select moved.resort_id, side.user_type, sum(side.change)
  from moved cross join lateral (values (before, -bookings), (after, bookings)) side (user_type, change)
  group by 1, 2
  on conflict (resort_id, user_type) do update set bookings = t.bookings + excluded.bookings;
end $$;

-- What stands already.
insert into booking_changes
select b.id, b.opening_id, b.opening_room_id, room.resort_id, room.room_type_id, b.member_id, b.status, b.payment_method,
  (b.created_at at time zone 'UTC')::date, 1
from bookings b join opening_rooms room on room.id = b.opening_room_id where b.cleared_at is null;
insert into resort_stock
select opening.resort_id, count(*) from units join openings opening on opening.id = units.opening_id
where opening.cancelled_at is null group by 1;

-- The tallies of each opening by index (`offset 0`): a span of sessions reads its own, not all there are.
create view opening_figures as
  select openings.id as opening_id, openings.resort_id, openings.starts_at, tally.opening_room_id, tally.status,
    tally.payment_method, tally.bookings
  from openings cross join lateral (select * from opening_tallies where opening_id = openings.id offset 0) tally
  union all
  select openings.id, openings.resort_id, openings.starts_at, change.opening_room_id, change.status,
    change.payment_method, change.change
  from booking_changes change join openings on openings.id = change.opening_id;
create view resort_figures as
  select resort_id, room_type_id, status, payment_method, bookings from resort_tallies
  union all select resort_id, room_type_id, status, payment_method, change from booking_changes;
create view day_figures as
  select resort_id, day, bookings from day_tallies
  union all select resort_id, day, change from booking_changes;

create function user_type_figures(at timestamptz) returns table (resort_id integer, user_type text, bookings integer)
language sql stable as $$
  select resort_id, user_type, bookings from user_type_tallies
  union all
  select change.resort_id, user_type_at(member, admin.discord_id is not null, at), change.change
  from booking_changes change
  cross join lateral (select * from members where members.id = change.member_id offset 0) member
  left join admins admin on admin.discord_id = member.discord_id and admin.is_active
$$;

-- Search by part of a name: every name a member has or was booked under, small letters. Those of bookings are added by the
-- fold, so that a rush does not pay for the search; until then the booking itself stands in booking_changes.
create extension if not exists pg_trgm;

create table member_names (
  member_id integer not null references members,
  name text not null,
  primary key (member_id, name)
);
create index member_names_part on member_names using gin (name gin_trgm_ops);

-- Every name to search by, those of the latest bookings included.
create view known_names as
  select member_id, name from member_names
  union all
  select b.member_id, lower(side.name)
  from booking_changes change
  cross join lateral (select * from bookings where bookings.id = change.booking_id offset 0) b
  cross join lateral (values (b.discord_username), (b.roblox_username), (b.roblox_display_name)) side (name)
  where change.change > 0;

create function note_names_of_member() returns trigger language plpgsql as $$
begin
  -- Who deletes their account leaves no name behind.
  if new.deleted_at is not null then
    delete from member_names where member_id = new.id;
    return null;
  end if;
  insert into member_names
  select distinct new.id, lower(side.name) from (values (new.username), (new.display_name), (new.roblox_username),
    (new.roblox_display_name), (new.bloxlink_username)) side (name)
  where side.name is not null
  on conflict do nothing;
  return null;
end $$;

create trigger members_note_names_new after insert on members
  for each row execute function note_names_of_member();
create trigger members_note_names after update of
    username, display_name, roblox_username, roblox_display_name, bloxlink_username, deleted_at on members
  for each row when (
    (new.username, new.display_name, new.roblox_username, new.roblox_display_name, new.bloxlink_username, new.deleted_at)
    is distinct from
    (old.username, old.display_name, old.roblox_username, old.roblox_display_name, old.bloxlink_username, old.deleted_at))
  execute function note_names_of_member();

insert into member_names
select distinct members.id, lower(side.name) from members cross join lateral (values (username), (display_name),
  (roblox_username), (roblox_display_name), (bloxlink_username)) side (name)
where side.name is not null and deleted_at is null;
insert into member_names
select distinct b.member_id, lower(side.name) from bookings b join members on members.id = b.member_id
cross join lateral (values (b.discord_username), (b.roblox_username), (b.roblox_display_name)) side (name)
where members.deleted_at is null
on conflict do nothing;

-- Part of a reference, without its hyphen.
create index bookings_reference_part on bookings using gin (lower(replace(reference, '-', '')) gin_trgm_ops);

-- Lists and jobs. What a booking writes as it is placed stays out of the indexes where it can.
create index units_opening on units (opening_id);
-- The jobs look for these few among all that ever were.
create index bookings_active on bookings (status, id) where status in ('pending', 'confirmed');
create index bookings_opening_id on bookings (opening_id, id);
create index bookings_no_show on bookings (member_id) where status = 'no_show';
drop index bookings_opening;
create index members_bloxlink_id on members (bloxlink_roblox_id) where bloxlink_roblox_id is not null;
create index members_listed on members (id) where deleted_at is null;
-- Usable by whoever compares, without a second condition.
drop index outbox_reference, outbox_opening;
create index outbox_reference on outbox ((payload ->> 'reference')) where payload ->> 'reference' is not null;
create index outbox_opening on outbox ((payload ->> 'opening_id')) where payload ->> 'opening_id' is not null;
create index outbox_member on outbox ((payload ->> 'member_id')) where payload ->> 'member_id' is not null;
create index outbox_person on outbox ((payload ->> 'discord_id')) where payload ->> 'discord_id' is not null;
create index outbox_kind on outbox (kind, id) where kind <> 'booking.placed';
create index outbox_failure on outbox (failure) where failure is not null;
create index audit_log_others on audit_log (subject, id) where subject <> 'booking';
