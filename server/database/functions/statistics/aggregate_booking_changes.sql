-- Aggregates changes of bookings and of user types into the counters, at most `max_rows` of each at once, so that a call stays
-- below the statement timeout. Returns true if there may be more. Only one process at a time does it; another one returns at
-- once. Figures stay exact in the meantime, because the changes that are left are added to the counters when they are read.
-- Rule: FIGURE-1.
--
-- Rows are looked up one by one (`offset 0`, no sequential scans): there is little to aggregate compared to what exists.
create or replace function aggregate_booking_changes(at timestamptz, max_rows integer) returns boolean language plpgsql
set enable_seqscan = off as $$
declare
  changes tid[];
  types tid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('aggregate_booking_changes', 0)) then return false; end if;

  changes := array(select ctid from booking_changes limit max_rows);
  types := array(select ctid from user_type_changes where due <= at limit max_rows);

  with aggregated as materialized (delete from booking_changes where ctid = any (changes) returning *),
  of_openings as (
    insert into opening_booking_counters as t
    select opening_id, opening_room_id, status, payment_method, sum(change) from aggregated group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (opening_id, opening_room_id, status, payment_method)
      do update set bookings = t.bookings + excluded.bookings
  ),
  of_units as (
    update opening_counters counter set taken = counter.taken + pending.change
    from (
      select opening_id, sum(change) as change from aggregated where status not in ('rejected', 'cancelled') group by 1
    ) pending
    where counter.opening_id = pending.opening_id
  ),
  of_resorts as (
    insert into resort_booking_counters as t
    select resort_id, room_type_id, status, payment_method, sum(change) from aggregated group by 1, 2, 3, 4
    on conflict (resort_id, room_type_id, status, payment_method)
      do update set bookings = t.bookings + excluded.bookings
  ),
  of_days as (
    insert into day_booking_counters as t
    select resort_id, day, sum(change) from aggregated group by 1, 2
    on conflict (resort_id, day) do update set bookings = t.bookings + excluded.bookings
  ),
  -- Names in bookings, for the search. Deleted accounts leave none.
  named as (
    insert into member_names
    select distinct b.member_id, lower(side.name)
    from aggregated cross join lateral (select * from bookings where bookings.id = aggregated.booking_id offset 0) b
    cross join lateral (select from members where members.id = b.member_id and deleted_at is null offset 0) member
    cross join lateral (values (b.discord_username), (b.roblox_username), (b.roblox_display_name)) side (name)
    order by 1, 2
    on conflict do nothing
  ),
  of_members as materialized (
    select member_id, resort_id, sum(change) as change from aggregated group by 1, 2
  ),
  counted as (
    insert into member_booking_counters as t (member_id, resort_id, user_type, bookings)
    select member_id, resort_id, user_type_at(member, admin.discord_id is not null, at), change
    from of_members
    cross join lateral (select * from members where members.id = of_members.member_id offset 0) member
    left join admins admin on admin.discord_id = member.discord_id and admin.is_active
    on conflict (member_id, resort_id) do update set bookings = t.bookings + excluded.bookings
    returning member_id, resort_id, user_type
  )
  insert into user_type_booking_counters as t
  select resort_id, user_type, sum(change) from counted join of_members using (member_id, resort_id) group by 1, 2
  on conflict (resort_id, user_type) do update set bookings = t.bookings + excluded.bookings;

  with due as materialized (delete from user_type_changes where ctid = any (types) returning member_id),
  moved as materialized (
    select t.member_id, t.resort_id, t.bookings, t.user_type as before, shown.after
    from (select distinct member_id from due) changed
    cross join lateral (select * from members where members.id = changed.member_id offset 0) member
    left join admins admin on admin.discord_id = member.discord_id and admin.is_active
    cross join lateral user_type_at(member, admin.discord_id is not null, at) shown (after)
    cross join lateral (
      select * from member_booking_counters where member_booking_counters.member_id = changed.member_id offset 0
    ) t
    where t.user_type <> shown.after
  ),
  renamed as (
    update member_booking_counters t set user_type = moved.after from moved
    where t.member_id = moved.member_id and t.resort_id = moved.resort_id
  )
  insert into user_type_booking_counters as t
  select moved.resort_id, side.user_type, sum(side.change)
  from moved cross join lateral (values (before, -bookings), (after, bookings)) side (user_type, change)
  group by 1, 2
  on conflict (resort_id, user_type) do update set bookings = t.bookings + excluded.bookings;

  return cardinality(changes) = max_rows or cardinality(types) = max_rows;
end $$;
