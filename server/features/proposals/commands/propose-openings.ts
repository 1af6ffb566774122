import { maxOpenProposals, votingEndsBeforeMs } from '@sunset/contract/openings/proposals.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import { brokenConstraint } from '../../../database/broken-constraint.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { createBulkId, recordChange } from '../../audit-log/record-change.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import { startProblem } from '../../openings/admin/rules.ts';
import { alreadyProposed, badProposal, tooManyProposals } from '../errors.ts';
import { listProposals, type ProposalRow } from '../queries.ts';

interface NewProposal {
  resortId: number;
  startsAt: Date;
  timeZone: string;
}

interface Input {
  votesNeeded: number;
  proposals: readonly NewProposal[];
}

/**
 * Publishes proposals for a vote, all of them or none, with one post in the guests' channel. Refuses with `invalid_input` a start that
 * is too early or an unknown or archived resort, with `already_proposed`, and with `too_many_proposals`. Rules: PROPOSAL-1, PROPOSAL-8.
 */
export async function proposeOpenings(deps: DatabaseDeps, actor: Actor, input: Input): Promise<ProposalRow[]> {
  for (const [index, { startsAt }] of input.proposals.entries()) requireStart(deps, startsAt, index);
  try {
    return await transact(deps, (deps) => proposeAll(deps, actor, input));
  } catch (error) {
    // race: two admins propose the same, or one presses twice.
    if (brokenConstraint(error) === 'proposals_one') throw alreadyProposed();
    throw error;
  }
}

function requireStart({ now }: DatabaseDeps, startsAt: Date, index: number): void {
  const problem =
    startProblem(startsAt, now()) ??
    (startsAt.getTime() - votingEndsBeforeMs <= now().getTime() ? 'must be more than 2 hours ahead' : null);
  if (problem !== null) throw badProposal(index, 'opening_date', problem);
}

async function proposeAll(deps: DatabaseDeps, actor: Actor, { votesNeeded, proposals }: Input): Promise<ProposalRow[]> {
  // race: two admins propose at once: one waits, and counts what the other added. Nothing else of this transaction is locked before.
  await sql`select lock_proposals()`.execute(deps.db);
  await requireResorts(deps, proposals);
  const now = deps.now();
  const ids: number[] = [];
  const bulkId = proposals.length > 1 ? await createBulkId(deps) : undefined;
  for (const proposal of proposals) {
    const { id } = await deps.db
      .insertInto('proposals')
      .values({ ...proposal, votesNeeded, createdAt: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
    await recordChange(deps, actor, {
      action: 'proposal.create',
      subject: 'proposal',
      subjectId: String(id),
      after: { resort: proposal.resortId, starts_at: proposal.startsAt.toISOString(), votes_needed: votesNeeded },
      bulkId,
    });
  }
  const all = await listProposals(deps.db, now);
  if (all.filter(({ state }) => state === 'open').length > maxOpenProposals) throw tooManyProposals(maxOpenProposals);
  const newest = ids.at(-1);
  if (newest !== undefined) await enqueueMessage(deps, { kind: 'guests.proposals', key: String(newest), payload: {} });
  return all.filter(({ id }) => ids.includes(id));
}

/** race: a resort is archived at this moment. Planning its opening would be refused later; staff see that. */
async function requireResorts(deps: DatabaseDeps, proposals: readonly NewProposal[]): Promise<void> {
  const found = await deps.db
    .selectFrom('resorts')
    .select('id')
    .where(
      'id',
      'in',
      proposals.map(({ resortId }) => resortId),
    )
    .where('archivedAt', 'is', null)
    .execute();
  const known = new Set(found.map(({ id }) => id));
  const unknown = proposals.findIndex(({ resortId }) => !known.has(resortId));
  if (unknown !== -1) throw badProposal(unknown, 'resort_id', 'There is no such resort.');
}
