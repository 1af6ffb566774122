-- Counters by user type, plus the changes that are not aggregated yet. Rule: FIGURE-2.
create or replace function user_type_figures(at timestamptz) returns table (resort_id integer, user_type text, bookings integer)
language sql stable as $$
  select resort_id, user_type, bookings from user_type_booking_counters
  union all
  select change.resort_id, user_type_at(member, admin.discord_id is not null, at), change.change
  from booking_changes change
  cross join lateral (select * from members where members.id = change.member_id offset 0) member
  left join admins admin on admin.discord_id = member.discord_id and admin.is_active
$$;
