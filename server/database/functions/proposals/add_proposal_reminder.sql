-- A member wants a message if the opening of the proposal is published; fine to repeat. Returns `ok` or the code of the refusal:
-- `not_found`, or `voting_over` where it is published already or will not be. Rule: PROPOSAL-7.
--
-- race: the opening is planned or published at this moment. The locks wait for both: the member is among those who get the message, or
-- is refused.
create or replace function add_proposal_reminder(proposal integer, member integer, at timestamptz) returns text language plpgsql as $$
declare
  chosen proposals;
begin
  select * into chosen from proposals where id = proposal and state <> 'withdrawn' for share;
  if chosen.id is null then return 'not_found'; end if;
  perform from openings where id = chosen.opening_id for share;
  if proposal_state(chosen, at) not in ('open', 'reached', 'planned') then return 'voting_over'; end if;
  insert into proposal_reminders (proposal_id, member_id, created_at) values (proposal, member, at) on conflict do nothing;
  return 'ok';
end $$;
