import { callLastsMs, notHereAfterMs } from '@sunset/contract/openings/line.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { changeOrRefuse } from '../../bookings/change-or-refuse.ts';
import { answerOnce } from '../../bookings/run-once.ts';
import { parseReference } from '../../bookings/rules.ts';
import { notCalledAnymore, tooEarlyForNotHere } from '../errors.ts';
import { findLineBooking } from '../queries.ts';

interface Absence {
  reference: string;
  /** The version of the entry that the host saw. */
  version: number;
  idempotencyKey: string | null;
}

/**
 * A called guest did not come: to the end of the line, the second time out of it. Returns whether they are out. Refuses with
 * `not_found`, `already_decided`, also once the call has lapsed, or `line_closed` within three minutes of the call. Rules: LINE-7, LINE-8,
 * BOARD-17.
 *
 * race: the guest is checked in, or the call passes to another host; the update is guarded by the version that was seen.
 */
export async function markNotHere(deps: DatabaseDeps, actor: MemberActor, absence: Absence): Promise<boolean> {
  const reference = parseReference(absence.reference);
  if (reference === null) throw notFound('The booking');
  const { version, idempotencyKey } = absence;
  const call = { subject: { changeOf: reference }, request: { notHere: version }, idempotencyKey };
  const answer = await transact(deps, (deps) =>
    answerOnce(deps, actor, call, async () => {
      const isOut = await change(deps, { reference, version });
      await recordChange(deps, actor, {
        action: isOut ? 'booking.leave_line' : 'booking.move_back',
        subject: 'booking',
        subjectId: reference,
        after: { line: isOut ? 'not_here' : 'waiting' },
      });
      return { isOut };
    }),
  );
  return answer.isOut;
}

type Seen = Omit<Absence, 'idempotencyKey'>;

async function change(deps: DatabaseDeps, { reference, version }: Seen): Promise<boolean> {
  let isOut = false;
  await changeOrRefuse(
    async () => {
      const state = await moveBack(deps, { reference, version });
      isOut = state === 'ended';
      return state !== null;
    },
    async () => {
      const booking = await findLineBooking(deps.db, reference);
      if (booking === null) return notFound('The booking');
      if (booking.version !== version || !isCalled(booking, deps.now())) return notCalledAnymore();
      return isTooEarly(booking, deps.now()) ? tooEarlyForNotHere() : null;
    },
  );
  return isOut;
}

const lapsed = (now: Date) => new Date(now.getTime() - callLastsMs);
const mayBeMissed = (now: Date) => new Date(now.getTime() - notHereAfterMs);

function isTooEarly({ calledAt }: { calledAt: Date | null }, now: Date): boolean {
  return calledAt !== null && calledAt > mayBeMissed(now);
}

function isCalled({ state, calledAt }: { state: string | null; calledAt: Date | null }, now: Date): boolean {
  return state === 'called' && calledAt !== null && calledAt > lapsed(now);
}

/** The new state; null if the guest is not called, or was called a moment ago. Who is out keeps their time in line, for the undo (LINE-15). */
async function moveBack(deps: DatabaseDeps, { reference, version }: Seen): Promise<string | null> {
  const now = deps.now();
  const { rows } = await sql<{ state: string }>`
    update line_entries entry set missed_calls = entry.missed_calls + 1, called_by = null, called_at = null, version = entry.version + 1,
      queued_at = case when entry.missed_calls = 0 then ${now}::timestamptz else entry.queued_at end,
      state = case when entry.missed_calls = 0 then 'waiting' else 'ended' end,
      end_reason = case when entry.missed_calls > 0 then 'not_here' end,
      ended_at = case when entry.missed_calls > 0 then ${now}::timestamptz end
    from bookings b
    where b.id = entry.booking_id and b.reference = ${reference} and entry.state = 'called' and entry.version = ${version}
      and entry.called_at <= ${mayBeMissed(now)} and entry.called_at > ${lapsed(now)}
    returning entry.state`.execute(deps.db);
  return rows[0]?.state ?? null;
}
