-- Counts each change of the order of a waiting list, for the comparison with the audit log. Rule: WAIT-7.
create or replace function count_order_change() returns trigger language plpgsql as $$
begin
  new.order_changes := old.order_changes + 1;
  return new;
end $$;

create or replace trigger waiting_entries_count_order before update of class_number, is_deferred, place on waiting_entries
  for each row when (
    old.state = 'waiting' and new.state = 'waiting'
    and (new.class_number, new.is_deferred, new.place) is distinct from (old.class_number, old.is_deferred, old.place))
  execute function count_order_change();
