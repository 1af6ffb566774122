-- `waiting` by opening: offers were made or ended, and `party` by party. Rules: LIVE-1, PARTY-15.
create or replace function notify_offers_written() returns trigger language plpgsql as $$
begin
  perform notify_change('waiting', array(select distinct opening_id from written));
  perform notify_change('party', array(
    select distinct e.party_id from written join waiting_entries e on e.id = written.entry_id where e.party_id is not null));
  return null;
end $$;

create or replace trigger offers_notify_insert after insert on offers
  referencing new table as written for each statement execute function notify_offers_written();
create or replace trigger offers_notify_update after update on offers
  referencing new table as written for each statement execute function notify_offers_written();
