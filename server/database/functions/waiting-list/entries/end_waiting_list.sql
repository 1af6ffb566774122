-- Ends all entries of an opening that was deleted or has started. Those of members who are here last until the session ends.
-- Rules: WAIT-9, LINE-12.
create or replace function end_waiting_list(opening integer, reason text, at timestamptz) returns void
language plpgsql set enable_seqscan = off as $$
declare
  -- Who of the list stays.
  are_here_kept boolean := reason = 'session_started' and exists (select from openings o where o.id = opening and o.ends_at > at);
begin
  if not exists (
    select from waiting_entries e where e.opening_id = opening and e.state <> 'ended' and not (are_here_kept and is_here(e))
  ) then
    return;
  end if;
  perform lock_waiting_list(opening);
  perform end_entry(e.id, reason, 'system', null, at) from (
    select id from waiting_entries w where opening_id = opening and state <> 'ended' and not (are_here_kept and is_here(w))
    order by id) e;
end $$;
