import type { ProposalState } from '@sunset/contract/api/openings/proposals.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

export interface ProposalRow {
  id: number;
  resortId: number;
  resort: string;
  startsAt: Date;
  timeZone: string;
  votes: number;
  votesNeeded: number;
  votingEnds: Date;
  state: ProposalState;
  openingId: number | null;
  reminders: number;
}

/** Proposals whose start is ahead, soonest first, without those that staff withdrew. An opening that was moved has its new start. */
export async function listProposals(db: Database, now: Date): Promise<ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`${selectProposals(now)}
    where p.state <> 'withdrawn' and coalesce(o.starts_at, p.starts_at) > ${now}
    order by coalesce(o.starts_at, p.starts_at), p.id`.execute(db);
  return rows;
}

/** A proposal, over or not; null if there is none or staff withdrew it. */
export async function findProposal(db: Database, id: number, now: Date): Promise<ProposalRow | null> {
  const { rows } =
    await sql<ProposalRow>`${selectProposals(now)} where p.id = ${id} and p.state <> 'withdrawn'`.execute(db);
  return rows[0] ?? null;
}

const selectProposals = (now: Date) => sql`
  select p.id, p.resort_id as "resortId", r.name as resort, coalesce(o.starts_at, p.starts_at) as "startsAt",
    coalesce(o.time_zone, p.time_zone) as "timeZone", p.vote_count as votes, p.votes_needed as "votesNeeded",
    voting_ends_at(p.starts_at) as "votingEnds", proposal_state(p, ${now}) as state, p.opening_id as "openingId",
    (select count(*)::integer from proposal_reminders m where m.proposal_id = p.id) as reminders
  from proposals p join resorts r on r.id = p.resort_id left join openings o on o.id = p.opening_id`;

/** Selects when proposals change by the clock: voting ends, or the start comes and the proposal is listed no more. */
export const proposalChanges = sql`
  select due.at from proposals p left join openings planned on planned.id = p.opening_id
  cross join lateral (values (voting_ends_at(p.starts_at)), (coalesce(planned.starts_at, p.starts_at))) due (at)
  where p.state <> 'withdrawn'`;

/** The next instant at which a proposal changes by the clock; null if there is none. */
export async function findNextProposalChange(db: Database, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(change.at) as next from (${proposalChanges}) change where change.at > ${now}`.execute(db);
  return rows[0]?.next ?? null;
}

/** What a member has of the proposals whose start is ahead. */
export async function listOwnProposals(db: Database, memberId: number, now: Date) {
  const { rows } = await sql<{ proposalId: number; hasVoted: boolean; hasReminder: boolean }>`
    select p.id as "proposalId", vote.member_id is not null as "hasVoted", reminder.member_id is not null as "hasReminder"
    from proposals p
    left join openings o on o.id = p.opening_id
    left join proposal_votes vote on vote.proposal_id = p.id and vote.member_id = ${memberId}
    left join proposal_reminders reminder on reminder.proposal_id = p.id and reminder.member_id = ${memberId}
    where p.state <> 'withdrawn' and coalesce(o.starts_at, p.starts_at) > ${now}
      and coalesce(vote.member_id, reminder.member_id) is not null
    order by p.id`.execute(db);
  return rows;
}

/** The votes and reminders of a member for the file of their data. */
export async function collectVotes(db: Database, memberId: number) {
  return {
    votes: await db
      .selectFrom('proposalVotes')
      .select(['proposalId', 'votedAt'])
      .where('memberId', '=', memberId)
      .orderBy('proposalId')
      .execute(),
    proposalReminders: await db
      .selectFrom('proposalReminders')
      .select(['proposalId', 'createdAt'])
      .where('memberId', '=', memberId)
      .orderBy('proposalId')
      .execute(),
  };
}
