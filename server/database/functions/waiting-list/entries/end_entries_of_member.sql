-- Ends all entries of a member, who was blocked, left the Discord server or deleted their account, and offers what that freed.
-- The caller has locked the lists (lock_waiting_lists_of_member) before the member's row. Rule: WAIT-9.
create or replace function end_entries_of_member(member integer, reason text, actor_kind text, actor integer, at timestamptz)
returns void language plpgsql set enable_seqscan = off as $$
declare
  entry record;
begin
  for entry in
    select e.id, e.opening_id from waiting_entries e where e.member_id = member and e.state <> 'ended' order by e.opening_id
  loop
    perform lock_waiting_list(entry.opening_id);
    perform end_entry(entry.id, reason, actor_kind, actor, at);
    perform offer_free_units(entry.opening_id, at);
  end loop;
end $$;
