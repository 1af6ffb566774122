import { undoStepMs } from '@sunset/contract/openings/front-desk.ts';
import type { UndoneStep } from '@sunset/contract/api/openings/line.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { undoOver } from '../../bookings/admin/errors.ts';
import { parseReference } from '../../bookings/rules.ts';
import { findLineBooking } from '../queries.ts';

interface Undo {
  reference: string;
  /** What the host did by mistake. */
  undo: UndoneStep;
}

/**
 * Puts a guest back into the line at the place that they had: a host slipped who said that they are not here, or took them out. A call is
 * over. Refuses with `not_found` or `already_decided`: the minute is over, or something has happened since. Rule: LINE-15.
 */
export async function returnToLine(deps: DatabaseDeps, actor: MemberActor, wish: Undo): Promise<void> {
  const reference = parseReference(wish.reference);
  if (reference === null) throw notFound('The booking');
  await transact(deps, async (deps) => {
    if (!(await putBack(deps, { ...wish, reference })))
      throw (await findLineBooking(deps.db, reference)) === null ? notFound('The booking') : undoOver();
    await recordChange(deps, actor, {
      action: 'booking.return_to_line',
      subject: 'booking',
      subjectId: reference,
      after: { line: 'waiting' },
    });
  });
}

/** Which entries the step has made, since `since`. The first "Not here" leaves the guest in line, the second does not. */
const madeBy: Record<UndoneStep, (since: Date) => ReturnType<typeof sql<boolean>>> = {
  take_out: (since) => sql`(entry.state = 'ended' and entry.end_reason = 'removed' and entry.ended_at > ${since})`,
  not_here: (since) => sql`(
    entry.state = 'ended' and entry.end_reason = 'not_here' and entry.ended_at > ${since}
    or entry.state = 'waiting' and entry.missed_calls = 1 and entry.queued_at > greatest(entry.joined_at, ${since}))`,
};

/**
 * A guest is in line since they joined, until the first "Not here"; the second one leaves `queued_at` as it is.
 *
 * race: the guest is checked in, or their booking ends. It is locked first, so that the statement after it sees that.
 * race: a host calls the guest, or they join again; the update is guarded by the state that the step made.
 */
async function putBack({ db, now }: DatabaseDeps, { reference, undo }: Undo): Promise<boolean> {
  await sql`select from bookings where reference = ${reference} for no key update`.execute(db);
  const { rows } = await sql`
    update line_entries entry set state = 'waiting', end_reason = null, ended_at = null, version = entry.version + 1,
      missed_calls = entry.missed_calls - case when ${undo} = 'not_here' then 1 else 0 end,
      queued_at = case when entry.state = 'waiting' then entry.joined_at else entry.queued_at end
    from bookings b join openings o on o.id = b.opening_id
    where b.id = entry.booking_id and b.reference = ${reference} and b.status = 'confirmed' and b.checked_in_at is null
      and b.removed_at is null and is_public(o) and line_opens_at(o.starts_at) <= ${now()} and o.ends_at > ${now()}
      and ${madeBy[undo](new Date(now().getTime() - undoStepMs))}
    returning entry.id`.execute(db);
  return rows.length > 0;
}
