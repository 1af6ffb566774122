-- Ends the claims of waiting members of an opening who did not come in time; their units are free. Call it before somebody gets a unit of
-- the opening, because a claim that has lapsed keeps its unit until then. Rule: CLAIM-2.
create or replace function end_lapsed_claims(opening integer, at timestamptz) returns void language plpgsql
set enable_seqscan = off as $$
declare
  missed text[];
begin
  with lapsed as (
    update line_entries l set state = 'ended', end_reason = 'not_here', ended_at = at, called_at = null, claimed_unit = null,
      version = version + 1
    where l.opening_id = opening and l.waiting_entry_id is not null and l.state = 'called' and claim_lapses_at(l.called_at) <= at
    returning l.waiting_entry_id
  )
  select array_agg(waiting_entry_id::text) into missed from lapsed;
  perform record_changes('system', null, 'waiting_list.miss_call', 'waiting_entry', missed, null,
    array_fill(jsonb_build_object('opening', opening), array[cardinality(missed)]), at) where missed is not null;
end $$;
