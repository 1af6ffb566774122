-- `openings` by id: public openings, their on-sale times and starts. Of one that is not published only staff are notified: `roster`.
-- Rule: OPENING-20.
create or replace function notify_openings_written() returns trigger language plpgsql as $$
begin
  perform notify_change('openings', array(select id from written where published_at is not null));
  perform notify_change('roster', array(select id from written where published_at is null));
  return null;
end $$;

create or replace trigger openings_notify_insert after insert on openings
  referencing new table as written for each statement execute function notify_openings_written();
create or replace trigger openings_notify_update after update on openings
  referencing new table as written for each statement execute function notify_openings_written();
create or replace trigger openings_notify_delete after delete on openings
  referencing old table as written for each statement execute function notify_openings_written();
