-- Ends an entry of a waiting list: an open offer is withdrawn, its unit is free, and a member who did not end it is messaged. A member
-- of a party leaves it. The caller holds the lock of the waiting list and then calls offer_free_units. Returns whether the entry was
-- active. Rules: WAIT-8, WAIT-9, WAIT-10, PARTY-19.
create or replace function end_entry(entry uuid, reason text, actor_kind text, actor integer, at timestamptz)
returns boolean language plpgsql as $$
declare
  ended waiting_entries;
  party integer := (select e.party_id from waiting_entries e where e.id = entry);
begin
  perform end_offer(id, 'withdrawn', at) from offers where entry_id = entry and state = 'open';
  update waiting_entries set state = 'ended', end_reason = reason, ended_at = at, updated_at = at, place = null, party_id = null
    where id = entry and state <> 'ended' returning * into ended;
  if not found then return false; end if;
  perform record_changes(actor_kind, array[actor], 'waiting_list.end', 'waiting_entry', array[entry::text], null,
    array[jsonb_build_object('state', 'ended', 'reason', reason, 'opening', ended.opening_id)], at);
  if reason in ('unanswered', 'party_left', 'removed', 'removed_from_party', 'account_taken', 'opening_cancelled') then
    perform enqueue_entry_message('waiting_list.removed', ended, entry || ':' || extract(epoch from at), at);
  end if;
  if party is not null then
    perform end_memberships(
      array(select m.id from party_members m where m.party_id = party and m.member_id = ended.member_id),
      case reason when 'removed_from_party' then 'removed' else 'left' end, actor_kind, actor, at);
  end if;
  return true;
end $$;
