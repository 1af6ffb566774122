-- Plans the unpublished opening of a proposal and returns its id, or null if something is in the way: another opening, a closure, an
-- archived resort, or its start has come. Then the proposal stays as it is. The caller has locked the row of the proposal.
-- Rule: PROPOSAL-5.
--
-- race: the resort is closed, archived or opened at this moment: the constraints of openings decide, and the lock of the resort makes
-- one wait for the other.
create or replace function plan_proposal(proposal integer, at timestamptz) returns integer language plpgsql as $$
declare
  planned proposals;
  opening integer;
begin
  select * into strict planned from proposals where id = proposal;
  if planned.starts_at <= at then return null; end if;
  perform from resorts where id = planned.resort_id for no key update;
  opening := create_opening(planned.resort_id, planned.starts_at, planned.time_zone, at, null);
  update proposals set state = 'planned', opening_id = opening where id = proposal;
  return opening;
exception
  when exclusion_violation or foreign_key_violation then return null;
end $$;
