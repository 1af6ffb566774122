import { notFound } from '../../../../errors/app-error.ts';
import type { MemberActor } from '../../../../actor.ts';
import { brokenConstraint } from '../../../../database/broken-constraint.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import { recordChange } from '../../../audit-log/record-change.ts';
import { findResort } from '../../../resorts/queries.ts';
import { lockPartiesOf } from '../../../parties/follow-move.ts';
import { lockWaitingList } from '../../../waiting-list/lock-waiting-lists.ts';
import { move } from '../../admin/commands/move-opening.ts';
import { badStart } from '../../admin/errors.ts';
import { explainOverlap } from '../../admin/explain-overlap.ts';
import { lockResort } from '../../admin/lock-resort.ts';
import { startProblem } from '../../admin/rules.ts';
import { endOpening } from '../../deletions/commands/delete-opening.ts';
import { badPeriod, closureNotFound, openingsChanged, resortClosed } from '../errors.ts';
import { explainClosure } from '../explain-closure.ts';
import { findClosure, listConcerned, type ClosureRow } from '../queries.ts';

/** What becomes of an opening in the closure. */
export type Decision =
  | { openingId: number; action: 'cancel' | 'keep' }
  | { openingId: number; action: 'move'; start: Date; path: string };

interface Input {
  resortId: number;
  from: Date;
  until: Date;
  reason: string;
  decisions: readonly Decision[];
}

export interface Closed {
  closure: ClosureRow;
  cancelledBookings: number;
  movedBookings: number;
}

/**
 * Closes a resort for a period: its openings then are cancelled, moved or kept, all in one transaction. Refuses with `not_found`,
 * `resort_closed`, `changed_meanwhile`, `opening_overlap` and what a move is refused with. Rules: CLOSURE-1 to CLOSURE-5.
 */
export async function closeResort(deps: DatabaseDeps, actor: MemberActor, input: Input): Promise<Closed> {
  requirePeriod(deps, input);
  const resort = await findResort(deps.db, input.resortId);
  if (resort === null) throw notFound('The resort');
  try {
    return await transact(deps, (deps) => close(deps, actor, { ...input, resortName: resort.name }));
  } catch (error) {
    throw await explain(deps, { ...input, resortName: resort.name }, error);
  }
}

function requirePeriod({ now }: Pick<DatabaseDeps, 'now'>, { from, until, decisions }: Input): void {
  if (until <= now()) throw badPeriod('until', 'must be in the future');
  if (until <= from) throw badPeriod('until', 'must be after the beginning');
  for (const decision of decisions) {
    if (decision.action !== 'move') continue;
    const problem = startProblem(decision.start, now());
    if (problem !== null) throw badStart(decision.path, problem);
  }
}

async function explain(deps: DatabaseDeps, input: Input & { resortName: string }, error: unknown): Promise<unknown> {
  const starts = input.decisions.flatMap((decision) => (decision.action === 'move' ? [decision.start] : []));
  const wanted = { resortId: input.resortId, starts, exceptId: null };
  switch (brokenConstraint(error)) {
    // race: somebody else closed the resort, or this is the second press.
    case 'closures_no_overlap':
      return resortClosed(input.resortName, undefined, 'UTC');
    // An opening would be moved to where the resort is closed, by this closure or by another one.
    case 'openings_outside_closures':
      return explainClosure(deps, input.resortName, wanted);
    case 'openings_no_overlap':
      return explainOverlap(deps, input.resortName, wanted);
    default:
      return error;
  }
}

async function close(deps: DatabaseDeps, actor: MemberActor, input: Input & { resortName: string }): Promise<Closed> {
  const { resortId, from, until, reason } = input;
  // race: who plans an opening of the resort waits for this, and then sees the closure, or is seen here.
  await lockResort(deps, resortId);
  const { id } = await deps.db
    .insertInto('closures')
    .values({ resortId, startsAt: from, endsAt: until, reason, createdAt: deps.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const concerned = await listConcerned(deps.db, input, deps.now());
  const decisions = new Map(input.decisions.map((decision) => [decision.openingId, decision]));
  const undecided = concerned.filter((opening) => !decisions.has(opening.id));
  if (undecided.length > 0) throw openingsChanged(undecided.map((opening) => opening.id));
  for (const opening of concerned) await lockWaitingList(deps, opening.id);
  await lockPartiesOf(
    deps,
    input.decisions.flatMap(({ action, openingId }) => (action === 'move' ? [openingId] : [])),
  );
  const done = { cancelledBookings: 0, movedBookings: 0 };
  for (const opening of concerned) {
    const decision = decisions.get(opening.id);
    if (decision) await carryOut(deps, actor, { input, decision, closureId: id, done });
  }
  await recordChange(deps, actor, {
    action: 'resort.close',
    subject: 'resort',
    subjectId: String(resortId),
    after: { closure: id, from: from.toISOString(), until: until.toISOString(), openings: concerned.length },
  });
  const closure = await findClosure(deps.db, id, deps.now());
  if (closure === null) throw closureNotFound();
  return { closure, ...done };
}

interface Step {
  input: Input & { resortName: string };
  decision: Decision;
  closureId: number;
  done: Omit<Closed, 'closure'>;
}

async function carryOut(deps: DatabaseDeps, actor: MemberActor, { input, decision, closureId, done }: Step) {
  const { openingId } = decision;
  if (decision.action === 'move') {
    const { resortId, resortName, reason } = input;
    const wanted = { resortId, resortName, openingId, start: decision.start, zone: null, reason };
    done.movedBookings += (await move(deps, actor, wanted)).bookings;
  } else if (decision.action === 'cancel') {
    const { bookings } = await endOpening(deps, actor, { openingId, reason: input.reason, closureId });
    done.cancelledBookings += bookings;
  } else {
    await deps.db.updateTable('openings').set({ allowedClosureId: closureId }).where('id', '=', openingId).execute();
  }
}
