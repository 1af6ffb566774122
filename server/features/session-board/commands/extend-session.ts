import type { ExtensionMinutes } from '@sunset/contract/openings/session-length.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { brokenConstraint } from '../../../database/broken-constraint.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { openingCancelled, sessionOver } from '../../bookings/admin/errors.ts';
import { changeOrRefuse } from '../../bookings/change-or-refuse.ts';
import { runOnce } from '../../bookings/run-once.ts';
import { explainOverlap } from '../../openings/admin/explain-overlap.ts';
import { lockResort } from '../../openings/admin/lock-resort.ts';
import { explainClosure } from '../../openings/closures/explain-closure.ts';
import { alreadyExtended, notStarted, openingNotFound } from '../errors.ts';
import { findBoardOpening, findExtension, findSession, type BoardOpeningRow } from '../queries.ts';

interface Extension {
  openingId: number;
  minutes: ExtensionMinutes;
  idempotencyKey: string | null;
}

/**
 * Extends a running session, once, before its end. Refuses with `not_found`, `no_opening`, `opening_started` after the end,
 * `already_decided` naming who was faster, and `opening_overlap` or `resort_closed` if the resort is not free. Rules: SESSION-1, SESSION-2,
 * BOARD-17.
 */
export async function extendSession(
  deps: DatabaseDeps,
  actor: MemberActor,
  extension: Extension,
): Promise<BoardOpeningRow> {
  const session = await findSession(deps.db, extension.openingId);
  if (session === null) throw openingNotFound();
  const { resortId, resort, startsAt, sessionMinutes } = session;
  try {
    return await transact(deps, (deps) => extend(deps, actor, { ...extension, resortId }));
  } catch (error) {
    const wanted = { resortId, starts: [startsAt], minutes: sessionMinutes + extension.minutes };
    const broken = brokenConstraint(error);
    // race: somebody plans an opening or closes the resort meanwhile: the constraint lets one of the two in.
    if (broken === 'openings_no_overlap')
      throw await explainOverlap(deps, resort, { ...wanted, exceptId: extension.openingId });
    if (broken === 'openings_outside_closures') throw await explainClosure(deps, resort, wanted);
    throw error;
  }
}

async function extend(
  deps: DatabaseDeps,
  actor: MemberActor,
  { openingId, resortId, minutes, idempotencyKey }: Extension & { resortId: number },
): Promise<BoardOpeningRow> {
  await lockResort(deps, resortId);
  const call = { subject: { sessionOf: openingId }, request: { extendBy: minutes }, idempotencyKey };
  await runOnce(deps, actor, call, async () => {
    await changeOrRefuse(
      () => lengthen(deps, openingId, minutes),
      () => whyNot(deps, openingId),
    );
    const { endsAt } = await getOpening(deps, openingId);
    await recordChange(deps, actor, {
      action: 'opening.extend',
      subject: 'opening',
      subjectId: String(openingId),
      before: { ends_at: new Date(endsAt.getTime() - minutes * 60_000).toISOString() },
      after: { ends_at: endsAt.toISOString() },
    });
  });
  return getOpening(deps, openingId);
}

async function getOpening({ db }: DatabaseDeps, id: number): Promise<BoardOpeningRow> {
  const opening = await findBoardOpening(db, id);
  if (opening === null) throw openingNotFound();
  return opening;
}

/** race: another host extends it, or the job ends the session; each locks the opening, and this checks again after them. */
async function lengthen({ db, now }: DatabaseDeps, openingId: number, minutes: ExtensionMinutes): Promise<boolean> {
  const lengthened = await db
    .updateTable('openings')
    .set({ sessionMinutes: sql`session_minutes + ${minutes}`, extendedAt: now() })
    .where('id', '=', openingId)
    .where('cancelledAt', 'is', null)
    .where('publishedAt', 'is not', null)
    .where('startsAt', '<=', now())
    .where('endsAt', '>', now())
    .where('endedAt', 'is', null)
    .where('extendedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return lengthened !== undefined;
}

async function whyNot({ db, now }: DatabaseDeps, openingId: number) {
  const session = await findSession(db, openingId);
  if (session === null) return openingNotFound();
  if (session.cancelledAt !== null) return openingCancelled();
  if (session.endsAt <= now() || session.endedAt !== null) return sessionOver();
  if (session.startsAt > now()) return notStarted();
  if (session.extendedAt === null) return null;
  return alreadyExtended(session.endsAt, session.timeZone, await findExtension(db, openingId));
}
