import { sql } from 'kysely';

/** What the post about proposals shows changes with this. The votes count only while it shows them. Rule: PROPOSAL-8. */
export const proposalsState = (
  now: Date,
) => sql`concat_ws('.', (select version from settings), message.shows_counts::integer, (
  select md5(string_agg(concat_ws('.', p.id, proposal_state(p, ${now}), coalesce(p.opening_id, 0), coalesce(planned.starts_at, p.starts_at),
    r.version, case when message.shows_counts then p.vote_count end), ',' order by p.id))
  from proposals p join resorts r on r.id = p.resort_id left join openings planned on planned.id = p.opening_id
  where p.state <> 'withdrawn' and coalesce(planned.starts_at, p.starts_at) > ${now}))`;

/** Whether a proposal starts after `since`, also one that staff withdrew: the post is edited until then. */
export const areProposalsShown = (since: Date) => sql`exists (
  select from proposals p left join openings planned on planned.id = p.opening_id
  where coalesce(planned.starts_at, p.starts_at) > ${since})`;
