-- Ends an entry of a waiting list: an open offer is withdrawn, its unit is free, and a member who did not end it is messaged.
-- The caller holds the lock of the waiting list and then calls offer_free_units. Returns whether the entry was active.
-- Rules: WAIT-8, WAIT-9, WAIT-10.
create or replace function end_entry(entry uuid, reason text, actor_kind text, actor integer, at timestamptz)
returns boolean language plpgsql as $$
declare
  ended waiting_entries;
begin
  perform end_offer(id, 'withdrawn', at) from offers where entry_id = entry and state = 'open';
  update waiting_entries set state = 'ended', end_reason = reason, ended_at = at, updated_at = at, place = null
    where id = entry and state <> 'ended' returning * into ended;
  if not found then return false; end if;
  perform record_changes(actor_kind, array[actor], 'waiting_list.end', 'waiting_entry', array[entry::text], null,
    array[jsonb_build_object('state', 'ended', 'reason', reason, 'opening', ended.opening_id)], at);
  if reason in ('unanswered', 'removed', 'account_taken', 'opening_cancelled') then
    perform enqueue_entry_message('waiting_list.removed', ended, entry || ':' || extract(epoch from at), at);
  end if;
  return true;
end $$;
