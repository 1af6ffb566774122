-- Gives a member's vote to a proposal, or withdraws it where `wanted` is false; fine to repeat. `outcome` is `ok` or the code of the
-- refusal: `not_found`, `voting_over`, `not_a_member`, `booking_blocked`, `membership_too_short` (from `allowed_at` on it counts).
-- With the last vote that it needs the proposal is `reached`, and its
-- opening is planned, where nothing is in the way, and staff are messaged. `actor_kind` is for the audit log. Rules: PROPOSAL-2,
-- PROPOSAL-4, PROPOSAL-5.
--
-- race: two votes reach the number at once, a vote is cast and withdrawn in parallel, or staff withdraw the proposal: all lock its row
-- first, and see what the one before did.
create or replace function cast_vote(
  proposal integer, voter integer, actor_kind text, wanted boolean, at timestamptz, out outcome text, out allowed_at timestamptz
) language plpgsql as $$
declare
  chosen proposals;
  has_reached boolean;
  opening integer;
begin
  select * into chosen from proposals where id = proposal and state <> 'withdrawn' for no key update;
  if chosen.id is null then
    outcome := 'not_found';
  elsif proposal_state(chosen, at) <> 'open' then
    outcome := 'voting_over';
  elsif wanted then
    select refusal.outcome, refusal.allowed_at into outcome, allowed_at from refuse_vote(voter, at) refusal;
  end if;
  if outcome is not null then return; end if;

  outcome := 'ok';
  if wanted then
    insert into proposal_votes (proposal_id, member_id, voted_at) values (proposal, voter, at) on conflict do nothing;
  else
    delete from proposal_votes where proposal_id = proposal and member_id = voter;
  end if;
  if not found then return; end if;

  has_reached := wanted and chosen.vote_count + 1 >= chosen.votes_needed;
  update proposals set vote_count = vote_count + case when wanted then 1 else -1 end,
    state = case when has_reached then 'reached' else state end
  where id = proposal;
  perform record_changes(actor_kind, array[voter], case when wanted then 'proposal.vote' else 'proposal.withdraw_vote' end,
    'proposal', array[proposal::text], array[null::jsonb], array[null::jsonb], at);
  if not has_reached then return; end if;

  opening := plan_proposal(proposal, at);
  perform record_changes('system', array[null::integer], 'proposal.reach', 'proposal', array[proposal::text], array[null::jsonb],
    array[null::jsonb], at);
  if opening is not null then
    perform record_changes('system', array[null::integer], 'opening.create', 'opening', array[opening::text], array[null::jsonb],
      array[jsonb_build_object('proposal', proposal, 'publication', 'later')], at);
  end if;
  perform enqueue_messages('staff.proposal_reached', array[proposal::text], array[jsonb_build_object('proposal_id', proposal)], at, at);
end $$;
