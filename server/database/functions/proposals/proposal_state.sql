-- The state of a proposal that staff see at `at`. Members see `reached` instead of `planned`. Rule: PROPOSAL-3.
create or replace function proposal_state(proposal proposals, at timestamptz) returns text language sql stable
return case
  when proposal.state = 'planned' then (
    select case when o.cancelled_at is not null then 'over' when o.published_at is not null then 'published' else 'planned' end
    from openings o where o.id = proposal.opening_id)
  when proposal.state = 'open' and voting_ends_at(proposal.starts_at) <= at then 'over'
  else proposal.state
end;
