-- Moves a waiting entry to another number of its list, and returns the number that it had; null if it does not wait.
-- Rule: WAIT-7.
create or replace function move_entry(
  entry uuid, wanted integer, reason text, actor integer, at timestamptz, actor_kind text default 'staff'
) returns integer
language plpgsql set enable_seqscan = off as $$
declare
  moved waiting_entries;
  before_it waiting_entries;
  after_it waiting_entries;
  number integer;
begin
  perform lock_waiting_list(opening_id) from waiting_entries where id = entry;
  select * into moved from waiting_entries where id = entry and state = 'waiting' for no key update;
  if not found then return null; end if;
  select count(*) into number from waiting_entries e where e.opening_id = moved.opening_id and e.state = 'waiting'
    and (e.class_number, e.is_deferred, e.place) <= (moved.class_number, moved.is_deferred, moved.place);
  select * into after_it from waiting_entries e where e.opening_id = moved.opening_id and e.state = 'waiting' and e.id <> entry
    order by e.class_number, e.is_deferred, e.place offset wanted - 1 limit 1;
  if after_it.id is null then
    select * into before_it from waiting_entries e where e.opening_id = moved.opening_id and e.state = 'waiting' and e.id <> entry
      order by e.class_number desc, e.is_deferred desc, e.place desc limit 1;
  else
    select * into before_it from waiting_entries e where e.opening_id = moved.opening_id and e.state = 'waiting' and e.id <> entry
      and (e.class_number, e.is_deferred) = (after_it.class_number, after_it.is_deferred) and e.place < after_it.place
      order by e.place desc limit 1;
  end if;
  update waiting_entries set
    class_number = coalesce(after_it.class_number, before_it.class_number, moved.class_number),
    is_deferred = coalesce(after_it.is_deferred, before_it.is_deferred, moved.is_deferred),
    place = coalesce((before_it.place + after_it.place) * 0.5, after_it.place - 1, before_it.place + 1, moved.place),
    staff_reason = reason, updated_at = at
  where id = entry;
  if (select order_changes from waiting_entries where id = entry) > moved.order_changes then
    perform record_changes(actor_kind, array[actor], 'waiting_list.move', 'waiting_entry', array[entry::text],
      array[jsonb_build_object('number', number)], array[jsonb_build_object('number', wanted, 'opening', moved.opening_id)], at);
  end if;
  return number;
end $$;
