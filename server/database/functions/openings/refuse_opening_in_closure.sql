-- No opening lies in a closure of its resort or is extended into one, unless staff named that closure. Rules: CLOSURE-2, CLOSURE-3,
-- SESSION-1.
--
-- race: the resort is closed while an opening is planned. Who closes it locks the resort's row; the shared lock waits for that, and the
-- next statement sees the closure.
create or replace function refuse_opening_in_closure() returns trigger language plpgsql as $$
begin
  if new.cancelled_at is not null then return new; end if;
  perform from resorts where id = new.resort_id for share;
  if exists (
    select from closures c
    where c.resort_id = new.resort_id and c.lifted_at is null and c.id is distinct from new.allowed_closure_id
      and c.starts_at < new.ends_at and c.ends_at > new.starts_at
  ) then
    raise exception 'resort % is closed then', new.resort_id
      using errcode = 'exclusion_violation', constraint = 'openings_outside_closures';
  end if;
  return new;
end $$;

create or replace trigger openings_outside_closures before insert or update of starts_at, session_minutes, cancelled_at on openings
  for each row execute function refuse_opening_in_closure();
