-- Ends all entries of an opening that was deleted or has started. Rule: WAIT-9.
create or replace function end_waiting_list(opening integer, reason text, at timestamptz) returns void
language plpgsql set enable_seqscan = off as $$
begin
  if not exists (select from waiting_entries e where e.opening_id = opening and e.state <> 'ended') then return; end if;
  perform lock_waiting_list(opening);
  perform end_entry(e.id, reason, 'system', null, at) from (
    select id from waiting_entries where opening_id = opening and state <> 'ended' order by id) e;
end $$;
