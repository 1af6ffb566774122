-- `toggles` by id for resort access, `catalogue` for everything else.
create or replace function notify_resorts_changed() returns trigger language plpgsql as $$
begin
  perform notify_change('toggles', array(
    select id from written join was using (id)
    where (written.gold_customer_bookings_open, written.server_booster_bookings_open, written.regular_customer_bookings_open)
      is distinct from (was.gold_customer_bookings_open, was.server_booster_bookings_open, was.regular_customer_bookings_open)));
  if exists (
    select to_jsonb(written) - '{gold_customer_bookings_open,server_booster_bookings_open,regular_customer_bookings_open}'::text[]
    from written
    except
    select to_jsonb(was) - '{gold_customer_bookings_open,server_booster_bookings_open,regular_customer_bookings_open}'::text[]
    from was
  ) then
    perform pg_notify('changes', 'catalogue');
  end if;
  return null;
end $$;

create or replace trigger resorts_notify_update after update on resorts
  referencing old table as was new table as written for each statement execute function notify_resorts_changed();
