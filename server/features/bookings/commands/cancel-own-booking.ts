import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { notFound } from '../../../errors/app-error.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';
import { lockWaitingListOf } from '../../waiting-list/lock-waiting-lists.ts';
import { alreadyDecided, startChanged, tooLateToCancel } from '../errors.ts';
import { findOwnBooking, type BookingRow } from '../queries.ts';
import { activeStatuses, isActiveStatus } from '@sunset/contract/active-statuses.ts';
import { parseReference } from '../rules.ts';
import { changeOrRefuse } from '../change-or-refuse.ts';

/**
 * Cancels a booking of the member's own until its session starts; its unit is free from that moment. Refuses with
 * `not_found` (also for other people's bookings), `already_decided` or `opening_started`; with `shownStart`, an opening that
 * starts at another time with `changed_meanwhile`.
 */
export async function cancelOwnBooking(
  deps: DatabaseDeps,
  actor: MemberActor,
  text: string,
  shownStart?: Date,
): Promise<BookingRow> {
  const reference = parseReference(text);
  if (reference === null) throw notFound('The booking');
  return transact(deps, async (deps) => {
    // The room may go to the waiting list, whose lock comes before the booking's.
    await lockWaitingListOf(deps, reference);
    await changeOrRefuse(
      () => cancel(deps, actor, { reference, shownStart }),
      async () => whyNot(deps, await findOwn(deps, actor, reference), shownStart),
    );
    return findOwn(deps, actor, reference);
  });
}

async function findOwn(deps: DatabaseDeps, actor: MemberActor, reference: string): Promise<BookingRow> {
  const booking = await findOwnBooking(deps.db, actor.member.id, reference);
  if (booking === null) throw notFound('The booking');
  return booking;
}

function whyNot(deps: DatabaseDeps, { status, startsAt }: BookingRow, shownStart?: Date) {
  if (!isActiveStatus(status)) return alreadyDecided(status);
  if (startsAt <= deps.now()) return tooLateToCancel();
  return shownStart !== undefined && shownStart.getTime() !== startsAt.getTime() ? startChanged() : null;
}

interface Cancellation {
  reference: string;
  shownStart: Date | undefined;
}

/** race: staff decide at the same moment; the update is guarded by the old status, so one of the two wins. */
async function cancel(
  deps: DatabaseDeps,
  actor: MemberActor,
  { reference, shownStart }: Cancellation,
): Promise<boolean> {
  const now = deps.now();
  await sql`select offer_takeover(array(select id from bookings where reference = ${reference}
    and member_id = ${actor.member.id}), ${now})`.execute(deps.db);
  const changed = await deps.db
    .updateTable('bookings')
    .from('openings')
    .whereRef('openings.id', '=', 'bookings.openingId')
    .set({ status: 'cancelled', reason: 'Cancelled by the guest', updatedAt: now })
    .where('bookings.reference', '=', reference)
    .where('bookings.memberId', '=', actor.member.id)
    .where('bookings.status', 'in', activeStatuses)
    .where('bookings.removedAt', 'is', null)
    .where('openings.startsAt', '>', now)
    .$if(shownStart !== undefined, (query) => query.where('openings.startsAt', '=', shownStart ?? now))
    .returning('bookings.version')
    .executeTakeFirst();
  if (!changed) return false;
  await recordChange(deps, actor, {
    action: 'booking.cancel',
    subject: 'booking',
    subjectId: reference,
    after: { status: 'cancelled' },
  });
  // A booking that staff restored can be cancelled again; the version makes it another message.
  const key = `${reference}:${changed.version}`;
  await enqueueMessage(deps, { kind: 'booking.cancelled', key, payload: { reference } });
  return true;
}
