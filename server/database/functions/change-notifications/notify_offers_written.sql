-- `waiting` by opening: offers were made or ended. Rule: LIVE-1.
create or replace function notify_offers_written() returns trigger language plpgsql as $$
begin
  perform notify_change('waiting', array(select distinct opening_id from written));
  return null;
end $$;

create or replace trigger offers_notify_insert after insert on offers
  referencing new table as written for each statement execute function notify_offers_written();
create or replace trigger offers_notify_update after update on offers
  referencing new table as written for each statement execute function notify_offers_written();
