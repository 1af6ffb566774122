-- Why a member cannot vote now: the code of the refusal, with the time that it names, or null. The membership that a vote needs is
-- that of lobbies. Rule: PROPOSAL-2.
create or replace function refuse_vote(voter integer, at timestamptz, out outcome text, out allowed_at timestamptz) language sql stable
as $$
  select
    case
      when m.deleted_at is not null or not m.is_in_server then 'not_a_member'
      when is_blocked(m, at) then 'booking_blocked'
      when s.lobby_min_membership_days > 0 and coalesce(old_enough.at > refuse_vote.at, true) then 'membership_too_short'
    end,
    old_enough.at
  from members m cross join settings s
  cross join lateral (select m.server_joined_at + s.lobby_min_membership_days * interval '1 day' as at) old_enough
  where m.id = voter
$$;
