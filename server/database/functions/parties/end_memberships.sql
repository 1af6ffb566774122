-- Ends memberships of parties that are active: their members left, or were removed. Rules: PARTY-4, PARTY-13, PARTY-14.
create or replace function end_memberships(ids integer[], ended_as text, actor_kind text, actor integer, at timestamptz) returns void
language sql
as $$
  with ended as (
    update party_members set state = ended_as, ended_at = at, ready_room = null, ready_price = null, ready_until = null
    where id = any (ids) and state = 'joined' returning party_id
  )
  select record_changes(actor_kind, array_agg(actor), case ended_as when 'removed' then 'party.remove' else 'party.leave' end, 'party',
    array_agg(party_id::text), null, null, at)
  from ended having count(*) > 0
$$;
