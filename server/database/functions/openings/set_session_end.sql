-- The end of a session follows from its start and its length; no writer computes it. The trigger comes before
-- openings_outside_closures, which reads the end: triggers fire in the order of their names. Rule: OPENING-1.
create or replace function set_session_end() returns trigger language plpgsql as $$
begin
  new.ends_at := new.starts_at + new.session_minutes * interval '1 minute';
  return new;
end $$;

create or replace trigger openings_end before insert or update of starts_at, session_minutes on openings
  for each row execute function set_session_end();
