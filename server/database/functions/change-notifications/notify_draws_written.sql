-- `openings` by id: a lobby opened or closed, or a draw was made. Rule: LIVE-1.
create or replace function notify_draws_written() returns trigger language plpgsql as $$
begin
  perform notify_change('openings', array(select distinct opening_id from written));
  return null;
end $$;

create or replace trigger lobbies_notify_insert after insert on lobbies
  referencing new table as written for each statement execute function notify_draws_written();
create or replace trigger lobbies_notify_update after update on lobbies
  referencing new table as written for each statement execute function notify_draws_written();
create or replace trigger draws_notify_insert after insert on draws
  referencing new table as written for each statement execute function notify_draws_written();
