-- Wakes the worker, once for each statement: many bookings in a batch are one notification.
create or replace function notify_outbox() returns trigger language plpgsql as $$
begin
  if exists (select from written) then
    perform pg_notify('outbox', '');
  end if;
  return null;
end $$;

create or replace trigger outbox_notify_insert after insert on outbox
  referencing new table as written
  for each statement execute function notify_outbox();
