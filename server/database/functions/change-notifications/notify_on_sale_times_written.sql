-- `openings` by id: an on-sale time changed. Rule: OPENING-20.
create or replace function notify_on_sale_times_written() returns trigger language plpgsql as $$
begin
  perform notify_change('openings', array(select id from openings
    where id = any (array(select opening_id from written)) and published_at is not null));
  return null;
end $$;

create or replace trigger on_sale_times_notify_insert after insert on on_sale_times
  referencing new table as written for each statement execute function notify_on_sale_times_written();
create or replace trigger on_sale_times_notify_update after update on on_sale_times
  referencing new table as written for each statement execute function notify_on_sale_times_written();
create or replace trigger on_sale_times_notify_delete after delete on on_sale_times
  referencing old table as written for each statement execute function notify_on_sale_times_written();
