-- What still grew after 0015: rooms and guests of the openings that figures show were counted, and each fold compared all
-- members with all their tallies. Now the first is kept, and the fold looks at whose kind of guest has changed.

-- race: a server of the version before folds or adds rooms meanwhile; the locks make it wait.
select pg_advisory_xact_lock(hashtextextended('fold_booking_changes', 0));
lock table units in share row exclusive mode;

-- Rooms of each opening, and how many of them bookings took as far as folded.
create table opening_stock (
  opening_id integer primary key references openings,
  units integer not null,
  taken integer not null default 0
);

insert into opening_stock (opening_id, units)
select opening_id, count(*) from units group by opening_id;
update opening_stock set taken = tally.taken
from (
  select opening_id, sum(bookings) as taken from opening_tallies where status not in ('rejected', 'cancelled') group by 1
) tally
where tally.opening_id = opening_stock.opening_id;

create view opening_fill as
  select stock.opening_id, stock.units, stock.taken + coalesce(unfolded.change, 0)::integer as taken
  from opening_stock stock left join (
    select opening_id, sum(change) as change from booking_changes
    where status not in ('rejected', 'cancelled') group by opening_id
  ) unfolded using (opening_id);

create or replace function note_stock() returns trigger language plpgsql as $$
begin
  insert into opening_stock as stock (opening_id, units)
  select opening_id, count(*) from written group by opening_id order by opening_id
  on conflict (opening_id) do update set units = stock.units + excluded.units;
  insert into resort_stock as stock (resort_id, units)
  select opening.resort_id, count(*) from written join openings opening on opening.id = written.opening_id
  where opening.cancelled_at is null group by opening.resort_id order by opening.resort_id
  on conflict (resort_id) do update set units = stock.units + excluded.units;
  return null;
end $$;

-- Members who may count as another kind of guest from `due` on; the fold takes out what is due.
create table user_type_changes (
  member_id integer not null references members,
  due timestamptz not null
);

create function note_user_type() returns trigger language plpgsql as $$
begin
  insert into user_type_changes
  select new.id, due from unnest(array['-infinity', new.override_until]) due where due is not null;
  return null;
end $$;

create trigger members_note_user_type_new after insert on members
  for each row when (new.override_until is not null) execute function note_user_type();
create trigger members_note_user_type after update of
    discord_id, is_gold, boost_count, override_is_gold, override_boost_count, override_until on members
  for each row when (
    (new.discord_id, new.is_gold, new.boost_count, new.override_is_gold, new.override_boost_count, new.override_until)
    is distinct from
    (old.discord_id, old.is_gold, old.boost_count, old.override_is_gold, old.override_boost_count, old.override_until))
  execute function note_user_type();

create function note_user_type_of_admin() returns trigger language plpgsql as $$
begin
  insert into user_type_changes
  select id, '-infinity' from members where discord_id in (old.discord_id, new.discord_id);
  return null;
end $$;

create trigger admins_note_user_type after insert or delete or update of discord_id, is_active on admins
  for each row execute function note_user_type_of_admin();

insert into user_type_changes
select id, due from members cross join lateral unnest(array['-infinity', override_until]) due where due is not null;

-- As in 0015, and besides: keeps how full openings are, and looks for another kind of guest only where one was noted. Rows
-- are looked up one by one (`offset 0`, no seqscans): what is to be folded is little beside what has been.
create or replace function fold_booking_changes(at timestamptz) returns void language plpgsql
set enable_seqscan = off as $$
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
  of_stock as (
    update opening_stock stock set taken = stock.taken + unfolded.change
    from (
      select opening_id, sum(change) as change from gone where status not in ('rejected', 'cancelled') group by 1
    ) unfolded
    where stock.opening_id = unfolded.opening_id
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
    from gone cross join lateral (select * from bookings where bookings.id = gone.booking_id offset 0) b
    cross join lateral (select from members where members.id = b.member_id and deleted_at is null offset 0) member
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
    from of_members
    cross join lateral (select * from members where members.id = of_members.member_id offset 0) member
    left join admins admin on admin.discord_id = member.discord_id and admin.is_active
    on conflict (member_id, resort_id) do update set bookings = t.bookings + excluded.bookings
    returning member_id, resort_id, user_type
  )
  insert into user_type_tallies as t
  select resort_id, user_type, sum(change) from counted join of_members using (member_id, resort_id) group by 1, 2
  on conflict (resort_id, user_type) do update set bookings = t.bookings + excluded.bookings;

  with due as materialized (delete from user_type_changes where due <= at returning member_id),
  moved as materialized (
    select t.member_id, t.resort_id, t.bookings, t.user_type as before, shown.after
    from (select distinct member_id from due) changed
    cross join lateral (select * from members where members.id = changed.member_id offset 0) member
    left join admins admin on admin.discord_id = member.discord_id and admin.is_active
    cross join lateral user_type_at(member, admin.discord_id is not null, at) shown (after)
    cross join lateral (
      select * from member_tallies where member_tallies.member_id = changed.member_id offset 0
    ) t
    where t.user_type <> shown.after
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

-- Figures over time are asked by day, mostly of all resorts.
alter table day_tallies drop constraint day_tallies_pkey, add primary key (day, resort_id);

-- How often each member of a page came, and did not come, from the index alone.
drop index bookings_member;
create index bookings_member on bookings (member_id, id desc) include (status);

-- How many messages there are about one booking, for the planner: it knows nothing of what partial indexes are of, takes one
-- in two hundred of all messages for an answer, and from some million messages on compiles the statement for that.
create statistics outbox_reference_values on (payload ->> 'reference') from outbox;
create statistics outbox_opening_values on (payload ->> 'opening_id') from outbox;
create statistics outbox_member_values on (payload ->> 'member_id') from outbox;
create statistics outbox_person_values on (payload ->> 'discord_id') from outbox;
analyze outbox;
