-- The opening of a proposal is public: the members who asked for it get one message each, in the transaction that publishes it,
-- however that happened. Rule: PROPOSAL-7.
create or replace function announce_proposal() returns trigger language plpgsql as $$
begin
  perform enqueue_messages('proposal.happens', array_agg(p.id || ':' || r.member_id order by r.member_id),
      array_agg(jsonb_build_object('proposal_id', p.id, 'member_id', m.id, 'discord_id', m.discord_id) order by r.member_id),
      new.published_at, new.published_at)
    from proposals p join proposal_reminders r on r.proposal_id = p.id join members m on m.id = r.member_id
    where p.opening_id = new.id having count(*) > 0;
  return null;
end $$;

create or replace trigger openings_announce_proposal after update of published_at on openings
  for each row when (old.published_at is null and new.published_at is not null) execute function announce_proposal();
