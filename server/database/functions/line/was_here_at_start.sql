-- Whether a waiting member was in the line when the session started, and so stays on the list until it ends, also after a call that they
-- missed. Rule: LINE-12.
create or replace function was_here_at_start(entry waiting_entries) returns boolean language sql stable
as $$
  select exists (
    select from line_entries l join openings o on o.id = l.opening_id
    where l.waiting_entry_id = entry.id and (l.state <> 'ended' or l.ended_at >= o.starts_at))
$$;
