-- An opening that is moved to a later day has no line yet. Rule: LINE-11.
create or replace function follow_opening_in_line() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  update line_entries set state = 'ended', end_reason = 'over', called_by = null, called_at = null, ended_at = new.moved_at,
    version = version + 1
  where opening_id = new.id and state <> 'ended';
  return null;
end $$;

create or replace trigger openings_follow_in_line after update of starts_at on openings
  for each row when (new.starts_at <> old.starts_at and new.moved_at is not null
    and line_opens_at(new.starts_at) > new.moved_at)
  execute function follow_opening_in_line();
