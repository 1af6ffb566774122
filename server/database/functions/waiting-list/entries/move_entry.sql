-- Moves a waiting entry to another number of its list, and returns the number that it had; null if it does not wait. The entries of a
-- party have one number, and move together. Rules: WAIT-7, PARTY-19.
create or replace function move_entry(
  entry uuid, wanted integer, reason text, actor integer, at timestamptz, actor_kind text default 'staff'
) returns integer
language plpgsql set enable_seqscan = off as $$
declare
  moved waiting_entries;
  before_it waiting_entries;
  after_it waiting_entries;
  number integer;
  together uuid[];
  changed integer;
begin
  perform lock_waiting_list(opening_id) from waiting_entries where id = entry;
  select * into moved from waiting_entries where id = entry and state = 'waiting' for no key update;
  if not found then return null; end if;
  together := array(select e.id from waiting_entries e where e.id = entry or e.party_id = moved.party_id order by e.id for no key update);
  number := number_in_list(moved);
  select * into after_it from waiting_entries e where e.opening_id = moved.opening_id and e.state = 'waiting' and e.id <> all (together)
    -- One entry of each party.
    and not exists (select from waiting_entries other where other.party_id = e.party_id and other.id < e.id)
    order by e.class_number, e.is_deferred, e.place offset wanted - 1 limit 1;
  if after_it.id is null then
    select * into before_it from waiting_entries e
      where e.opening_id = moved.opening_id and e.state = 'waiting' and e.id <> all (together)
      order by e.class_number desc, e.is_deferred desc, e.place desc limit 1;
  else
    select * into before_it from waiting_entries e
      where e.opening_id = moved.opening_id and e.state = 'waiting' and e.id <> all (together)
      and (e.class_number, e.is_deferred) = (after_it.class_number, after_it.is_deferred) and e.place < after_it.place
      order by e.place desc limit 1;
  end if;
  update waiting_entries set
    class_number = coalesce(after_it.class_number, before_it.class_number, moved.class_number),
    is_deferred = coalesce(after_it.is_deferred, before_it.is_deferred, moved.is_deferred),
    place = coalesce((before_it.place + after_it.place) * 0.5, after_it.place - 1, before_it.place + 1, moved.place),
    staff_reason = reason, updated_at = at
  where id = any (together);
  select order_changes into changed from waiting_entries where id = entry;
  if changed > moved.order_changes then
    perform record_changes(actor_kind, array_agg(actor), 'waiting_list.move', 'waiting_entry', array_agg(other::text),
      array_agg(jsonb_build_object('number', number)),
      array_agg(jsonb_build_object('number', wanted, 'opening', moved.opening_id)), at)
    from unnest(together) other;
  end if;
  return number;
end $$;
