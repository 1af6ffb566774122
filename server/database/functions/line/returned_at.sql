-- When a waiting member came back to the line of a running session: they are behind all who have been in it since before the start. Null for
-- those, and for guests with a booking. Rule: CLAIM-2.
create or replace function returned_at(entry line_entries) returns timestamptz language sql stable
as $$
  select entry.queued_at from openings o
  where o.id = entry.opening_id and entry.waiting_entry_id is not null and entry.queued_at >= o.starts_at
$$;
