-- For tables that are edited by hand and rarely: only the kind, which is the argument of the trigger.
create or replace function notify_kind() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', tg_argv[0]);
  return null;
end $$;

create or replace trigger resorts_notify after insert or delete or truncate on resorts
  for each statement execute function notify_kind('catalogue');
create or replace trigger room_types_notify after insert or update or delete or truncate on room_types
  for each statement execute function notify_kind('catalogue');
create or replace trigger merchandise_notify after insert or update or delete or truncate on merchandise
  for each statement execute function notify_kind('catalogue');
create or replace trigger menu_items_notify after insert or update or delete or truncate on menu_items
  for each statement execute function notify_kind('catalogue');
create or replace trigger testimonials_notify after insert or update or delete or truncate on testimonials
  for each statement execute function notify_kind('catalogue');
create or replace trigger settings_notify after update on settings
  for each statement execute function notify_kind('settings');
create or replace trigger robux_items_notify after insert or update or delete on robux_items
  for each statement execute function notify_kind('settings');
create or replace trigger admins_notify_delete after delete on admins
  for each statement execute function notify_kind('people *');
create or replace trigger proposals_notify after insert or update or delete on proposals
  for each statement execute function notify_kind('proposals');
