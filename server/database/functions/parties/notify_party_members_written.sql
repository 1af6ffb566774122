-- `party` by party: its members see each other's state. Rule: PARTY-15.
create or replace function notify_party_members_written() returns trigger language plpgsql as $$
begin
  perform notify_change('party', array(select distinct party_id from written));
  return null;
end $$;

create or replace trigger party_members_notify_insert after insert on party_members
  referencing new table as written for each statement execute function notify_party_members_written();
create or replace trigger party_members_notify_update after update on party_members
  referencing new table as written for each statement execute function notify_party_members_written();
create or replace trigger party_members_notify_delete after delete on party_members
  referencing old table as written for each statement execute function notify_party_members_written();
