-- The openings where a member waits or has an active booking.
create or replace function waiting_lists_of_member(member integer) returns table (opening_id integer) language sql volatile
as $$
  select e.opening_id from waiting_entries e where e.member_id = member and e.state <> 'ended'
  union
  select b.opening_id from bookings b where b.member_id = member and b.member_id > 0 and b.status in ('pending', 'confirmed')
  order by 1
$$;
