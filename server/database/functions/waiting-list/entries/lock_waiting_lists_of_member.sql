-- Locks the lists of all openings where a member waits or has an active booking, in the order of the openings, and then the
-- member's row: ending those frees units.
--
-- race: the member joins a list or books until their row is locked. That list cannot be waited for, because who has it may wait
-- for the row. If it is not free, the transaction fails as a serialization failure and is tried again, with that list.
--
-- race: a call of the member has written a row that names them, which locks their key, and asks for their row next. Deleting the account
-- changes the key: who asked for it only afterwards would wait for that call while the call waits for the row.
create or replace function lock_waiting_lists_of_member(member integer) returns void language plpgsql as $$
declare
  opening integer;
begin
  for opening in select opening_id from waiting_lists_of_member(member) order by opening_id loop
    perform lock_waiting_list(opening);
  end loop;
  perform from members m where m.id = member for update;
  if exists (
    select from waiting_lists_of_member(member)
    where not pg_try_advisory_xact_lock(hashtextextended('waiting_list', opening_id))
  ) then
    raise exception 'the member joined a list or booked meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;
