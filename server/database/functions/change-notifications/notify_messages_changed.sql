-- `messages` for staff when a message is delivered or fails (new ones are announced on the channel `outbox`), `own` for the
-- guest of the booking, who sees the message on My Bookings. Rule: MSG-16.
create or replace function notify_messages_changed() returns trigger language plpgsql as $$
declare
  references_of text[];
begin
  select array_agg(written.payload ->> 'reference') into references_of
    from written join was using (id) where written.status <> was.status;
  if references_of is null then
    return null;
  end if;
  perform pg_notify('changes', 'messages');
  perform notify_change('own', array(select distinct member_id from bookings where reference = any (references_of)));
  return null;
end $$;

create or replace trigger outbox_notify_update after update on outbox
  referencing old table as was new table as written for each statement execute function notify_messages_changed();
