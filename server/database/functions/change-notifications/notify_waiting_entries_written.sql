-- By opening: `lobby`, whose members do not see each other's place, or `waiting` and, because pages show how many wait,
-- `availability`. Of entries of parties `party`, by party. Rules: LIVE-1, PARTY-15.
create or replace function notify_waiting_entries_written() returns trigger language plpgsql as $$
begin
  perform notify_change('lobby', array(select distinct opening_id from written where state = 'lobby'));
  perform notify_change('waiting', array(select distinct opening_id from written where state <> 'lobby'));
  perform notify_change('availability', array(select distinct opening_id from written where state <> 'lobby'));
  perform notify_change('party', array(select distinct party_id from written where party_id is not null));
  return null;
end $$;

create or replace trigger waiting_entries_notify_insert after insert on waiting_entries
  referencing new table as written for each statement execute function notify_waiting_entries_written();
create or replace trigger waiting_entries_notify_update after update on waiting_entries
  referencing new table as written for each statement execute function notify_waiting_entries_written();
