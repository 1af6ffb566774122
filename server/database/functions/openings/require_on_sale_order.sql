-- Nobody may wait longer than a group of guests that comes later, so that the on-sale time of regular customers is everyone's.
-- Each statement is checked: write the times of an opening in one. Rule: ONSALE-3.
create or replace function require_on_sale_order() returns trigger language plpgsql as $$
begin
  -- race: of two transactions that write times of one opening, the second waits here, and then checks what the first committed.
  perform from openings where id in (select opening_id from written) order by id for no key update;
  if exists (
    select from on_sale_times earlier
    left join on_sale_times later on later.opening_id = earlier.opening_id and later.later_groups < earlier.later_groups
    where earlier.opening_id in (select opening_id from written)
      and earlier.later_groups > 0 and earlier.on_sale_at > coalesce(later.on_sale_at, '-infinity')
  ) then
    raise exception 'an opening goes on sale for a group of guests before a better group'
      using errcode = 'check_violation', constraint = 'on_sale_times_order';
  end if;
  return null;
end $$;

create or replace trigger on_sale_times_order_insert after insert on on_sale_times
  referencing new table as written for each statement execute function require_on_sale_order();
create or replace trigger on_sale_times_order_update after update on on_sale_times
  referencing new table as written for each statement execute function require_on_sale_order();
create or replace trigger on_sale_times_order_delete after delete on on_sale_times
  referencing old table as written for each statement execute function require_on_sale_order();
