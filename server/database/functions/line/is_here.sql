-- Whether a waiting member said that they are here. Rule: LINE-2.
create or replace function is_here(entry waiting_entries) returns boolean language sql stable
as $$ select exists (select from line_entries l where l.waiting_entry_id = entry.id and l.state <> 'ended') $$;
