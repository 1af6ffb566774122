-- Takes the lock under which the waiting list of an opening changes, until the transaction ends. Take it before rows of
-- members, bookings, units, entries and offers are locked, and for several openings in the order of their ids.
--
-- race: two processes would offer one unit, or one list in two orders. The transaction that has the lock never waits
-- for a row, because it skips rows that others have locked; a deadlock with a transaction that waits for the lock is impossible.
create or replace function lock_waiting_list(opening integer) returns void language sql
as $$ select pg_advisory_xact_lock(hashtextextended('waiting_list', opening)) $$;
