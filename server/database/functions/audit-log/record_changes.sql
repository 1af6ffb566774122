-- Writes audit rows for one action on several subjects: row i has `actors[i]`, `subject_ids[i]`, `befores[i]` and `afters[i]`.
-- Arrays that are shorter than `subject_ids` count as filled up with null, so the system needs no actors. An actor is the id of a
-- member, for the kind `api_key` that of the key. The rows of one bulk act have the same `bulk`. Never put personal text into a
-- change. Rules: AUDIT-1, AUDIT-2, AUDIT-6.
create or replace function record_changes(
  actor_kind text, actors integer[], action text, subject text, subject_ids text[], befores jsonb[], afters jsonb[],
  at timestamptz, bulk uuid default null
) returns void language plpgsql as $$
begin
  insert into audit_log (
    at, actor_kind, actor_member_id, actor_key_id, action, subject, subject_id, before, after, bulk_id)
  select at, actor_kind, case when actor_kind <> 'api_key' then item.actor end,
    case when actor_kind = 'api_key' then item.actor end, action, subject, item.subject_id, item.before, item.after, bulk
  from unnest(actors, subject_ids, befores, afters) with ordinality as item (actor, subject_id, before, after, ord)
  order by item.ord;
end $$;
