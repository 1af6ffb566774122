import { system, type Member } from '../../server/actor.ts';
import { castVote } from '../../server/features/proposals/commands/cast-vote.ts';
import { planProposal } from '../../server/features/proposals/commands/plan-proposal.ts';
import { proposeOpenings } from '../../server/features/proposals/commands/propose-openings.ts';
import { addProposalReminder } from '../../server/features/proposals/commands/set-reminder.ts';
import { aMember, aResort, publishNow } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import { day } from '../test-clock.ts';

interface Wish {
  count?: number;
  votesNeeded?: number;
  /** Of the first; each further one is a day later. */
  startsIn?: number;
  /** Of the resorts: a number follows. */
  name?: string;
}

/** Publishes proposals, each at a new resort, and returns their ids, soonest first. */
export async function propose({ deps }: TestApp, wish: Wish = {}): Promise<number[]> {
  const { count = 1, votesNeeded = 2, startsIn = 3 * day, name } = wish;
  await deps.db.updateTable('settings').set({ lobbyMinMembershipDays: 0 }).execute();
  const proposals = [];
  for (let index = 0; index < count; index += 1) {
    const { id: resortId } = await aResort(deps, name === undefined ? {} : { name: `${name} ${index + 1}` });
    const startsAt = new Date(deps.now().getTime() + startsIn + index * day);
    proposals.push({ resortId, startsAt, timeZone: 'Europe/Rome' });
  }
  const rows = await proposeOpenings(deps, system, { votesNeeded, proposals });
  return rows.map(({ id }) => id);
}

const actor = (member: Member) => ({ kind: 'member' as const, member, sessionId: 'test' });

/** A vote of `member`, or of somebody new. */
export async function vote({ deps }: TestApp, proposalId: number | undefined, member?: Member): Promise<void> {
  await castVote(deps, actor(member ?? (await aMember(deps))), { proposalId: proposalId ?? 0, wanted: true });
}

export async function remind({ deps }: TestApp, proposalId: number | undefined, member: Member): Promise<void> {
  await addProposalReminder(deps, actor(member), proposalId ?? 0);
}

/** Plans the opening of a proposal if it is not planned yet, publishes it, and returns its id. */
export async function publish({ deps }: TestApp, proposalId: number | undefined): Promise<number> {
  const find = () =>
    deps.db
      .selectFrom('proposals')
      .select('openingId')
      .where('id', '=', proposalId ?? 0)
      .executeTakeFirstOrThrow();
  if ((await find()).openingId === null) await planProposal(deps, system, proposalId ?? 0);
  const { openingId } = await find();
  if (openingId === null) throw new Error('The opening was not planned.');
  await publishNow(deps, { id: openingId });
  return openingId;
}
