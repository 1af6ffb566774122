-- Ends all entries of an opening that was deleted or has started. Those of members who were here at the start last until the session ends.
-- Rules: WAIT-9, LINE-12.
create or replace function end_waiting_list(opening integer, reason text, at timestamptz) returns void
language plpgsql set enable_seqscan = off as $$
declare
  -- Whether those who were here stay.
  lasts_for_present boolean := reason = 'session_started' and exists (select from openings o where o.id = opening and o.ends_at > at);
begin
  if not exists (
    select from waiting_entries e where e.opening_id = opening and e.state <> 'ended' and not (lasts_for_present and was_here_at_start(e))
  ) then
    return;
  end if;
  perform lock_waiting_list(opening);
  perform end_entry(e.id, reason, 'system', null, at) from (
    select id from waiting_entries w where opening_id = opening and state <> 'ended' and not (lasts_for_present and was_here_at_start(w))
    order by id) e;
end $$;
