-- When staff confirmed a booking last. `updated_at` changes with every edit, so it does not say that.
alter table bookings add column confirmed_at timestamptz;

alter table bookings disable trigger user;
update bookings set confirmed_at = coalesce(
  (select max(log.at) from audit_log log
    where log.subject = 'booking' and log.subject_id = bookings.reference and log.after ->> 'status' = 'confirmed'),
  updated_at)
where status = 'confirmed';
alter table bookings enable trigger user;

-- For writers that set the status alone. Commands set both: a booking may be confirmed a second time.
create function set_confirmed_at() returns trigger language plpgsql as $$
begin
  new.confirmed_at := new.updated_at;
  return new;
end $$;
create trigger bookings_set_confirmed_at before insert or update of status on bookings
  for each row when (new.status = 'confirmed' and new.confirmed_at is null)
  execute function set_confirmed_at();
alter table bookings add constraint bookings_confirmed check (status <> 'confirmed' or confirmed_at is not null);

-- Closed sets. Each is one list of the contract; a test compares them.
alter table outbox
  add constraint outbox_kind_check check (kind in (
    'booking.placed', 'booking.confirmed', 'booking.rejected', 'booking.cancelled', 'booking.restored', 'booking.changed',
    'booking.moved', 'booking.cleared', 'booking.reminder', 'booking.neighborhood_code', 'admin.code_failures',
    'admin.code_warning', 'guests.announcement', 'staff.opening_ping', 'staff.waiting_requests', 'staff.member_left',
    'opening.event')),
  add constraint outbox_failure_check check (failure in (
    'no_answer', 'unreachable', 'rate_limited', 'discord_unauthorized', 'missing_access', 'missing_permissions',
    'unknown_channel', 'unknown_person', 'direct_messages_closed', 'not_in_server', 'too_many_events', 'not_configured',
    'out_of_date', 'account_deleted', 'refused'));
alter table booking_changes
  add check (status in ('pending', 'confirmed', 'rejected', 'cancelled', 'completed', 'no_show')),
  add check (payment_method in ('bbc', 'robux', 'donation'));
alter table opening_tallies
  add check (status in ('pending', 'confirmed', 'rejected', 'cancelled', 'completed', 'no_show')),
  add check (payment_method in ('bbc', 'robux', 'donation'));
alter table resort_tallies
  add check (status in ('pending', 'confirmed', 'rejected', 'cancelled', 'completed', 'no_show')),
  add check (payment_method in ('bbc', 'robux', 'donation'));
alter table member_tallies
  add check (user_type in ('admin', 'gold_customer', 'server_booster', 'regular_customer'));
alter table user_type_tallies
  add check (user_type in ('admin', 'gold_customer', 'server_booster', 'regular_customer'));

-- Messages about bookings placed up to this instant may have been deleted by age.
alter table messenger add column pruned_before timestamptz;

-- Deleting a session looks for the sign-ins that name it.
create index sign_ins_session on sign_ins (session_id) where session_id is not null;

-- As in 0017, but at most `max_rows` changes at once, so that each call stays below the statement timeout. Returns true where
-- there may be more. Figures stay exact: what is left is still added to the counters.
create function fold_booking_changes(at timestamptz, max_rows integer) returns boolean language plpgsql
set enable_seqscan = off as $$
declare
  changes tid[];
  types tid[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold_booking_changes', 0)) then return false; end if;

  changes := array(select ctid from booking_changes limit max_rows);
  types := array(select ctid from user_type_changes where due <= at limit max_rows);

  with gone as materialized (delete from booking_changes where ctid = any (changes) returning *),
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

  with due as materialized (delete from user_type_changes where ctid = any (types) returning member_id),
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

  return cardinality(changes) = max_rows or cardinality(types) = max_rows;
end $$;

-- For servers of the version before, while both run.
create or replace function fold_booking_changes(at timestamptz) returns void language sql as $$
  select fold_booking_changes(at, 10000)
$$;
