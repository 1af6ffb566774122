-- Who leaves a waiting list, for whatever reason, is not in the line any more. Rule: LINE-11.
create or replace function follow_waiting_entry_in_line() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update line_entries set state = 'ended', end_reason = 'over', ended_at = new.ended_at, version = version + 1
  where waiting_entry_id = new.id and state <> 'ended';
  return null;
end $$;

create or replace trigger waiting_entries_follow_in_line after update of state on waiting_entries
  for each row when (new.state = 'ended' and old.state <> 'ended')
  execute function follow_waiting_entry_in_line();
