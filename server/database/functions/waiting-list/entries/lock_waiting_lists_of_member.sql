-- Locks the lists of all openings where a member waits or has an active booking, before their row is locked: ending those frees
-- units. In the order of the openings.
create or replace function lock_waiting_lists_of_member(member integer) returns void language plpgsql as $$
declare
  opening integer;
begin
  for opening in
    select e.opening_id from waiting_entries e where e.member_id = member and e.state <> 'ended'
    union
    select b.opening_id from bookings b where b.member_id = member and b.member_id > 0 and b.status in ('pending', 'confirmed')
    order by 1
  loop
    perform lock_waiting_list(opening);
  end loop;
end $$;
