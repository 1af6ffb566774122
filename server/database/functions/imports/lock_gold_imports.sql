-- Takes the lock under which imports of gold members are imported, undone and go live, until the transaction ends. Rule: IMPORT-16.
--
-- race: two admins import the same members at once. The second waits here, and then finds what the first imported.
create or replace function lock_gold_imports() returns void language sql
as $$ select pg_advisory_xact_lock(hashtextextended('gold_imports', 0)) $$;
