-- `roster` by opening: a place was claimed, released or offered. Rule: LIVE-8.
create or replace function notify_roster_claims_written() returns trigger language plpgsql as $$
begin
  perform notify_change('roster', array(
    select distinct p.opening_id from written join roster_places p on p.id = written.place_id));
  return null;
end $$;

create or replace trigger roster_claims_notify_insert after insert on roster_claims
  referencing new table as written for each statement execute function notify_roster_claims_written();
create or replace trigger roster_claims_notify_update after update on roster_claims
  referencing new table as written for each statement execute function notify_roster_claims_written();
create or replace trigger roster_claims_notify_delete after delete on roster_claims
  referencing old table as written for each statement execute function notify_roster_claims_written();
