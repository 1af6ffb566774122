import type { MessageKind } from '@sunset/contract/message-kinds.ts';
import type { BookingStatus } from '@sunset/contract/bookings/booking-status.ts';
import { sql } from 'kysely';
import type { Actor } from '../../../actor.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { enqueueMessage } from '../../messages/commands/enqueue-message.ts';

/** What of a request matters to who decides about it: its guest can change this. */
export interface ShownRequest {
  /** Of the room type within the opening. */
  roomId: number;
  price: number;
  method: string;
}

export const shownOf = (row: { openingRoomId: number; finalPrice: number; paymentMethod: string }): ShownRequest => ({
  roomId: row.openingRoomId,
  price: row.finalPrice,
  method: row.paymentMethod,
});

/** One change of status: its start and end status and its effects. */
export interface StatusChange {
  reference: string;
  /** Tried in this order; a booking moves through them in the same order. */
  from: readonly BookingStatus[];
  to: BookingStatus;
  action: string;
  /** The kind of the message to the guest. */
  message: MessageKind;
  /** Shown to the guest and to staff. Never part of the audit log, which holds no personal text. */
  reason?: string;
  /** What is paid outside the game: `verified` notes that it has arrived, `required` refuses what has not. */
  payment?: 'verified' | 'required';
  /** What the booking was shown with; otherwise it is not changed. */
  shown?: ShownRequest | undefined;
  /** Set if it is part of a bulk act. */
  bulkId?: string | undefined;
}

/**
 * Changes the status of a booking whose session is not over, with its audit row and its message, in the caller's
 * transaction. False if the booking was not in one of those states: the caller finds out why.
 *
 * race: others decide at the same moment; the update is guarded by the old status, so that one of them wins.
 */
export async function changeStatus(deps: DatabaseDeps, actor: Actor, change: StatusChange): Promise<boolean> {
  for (const from of change.from) {
    const changed = await update(deps, change, from);
    if (changed) {
      await record(deps, actor, change, { from, ...changed });
      return true;
    }
  }
  return false;
}

function update(deps: DatabaseDeps, change: StatusChange, from: BookingStatus) {
  const now = deps.now();
  const isOutsidePayment = sql<boolean>`bookings.payment_method <> 'bbc'`;
  return deps.db
    .updateTable('bookings')
    .from('openings')
    .whereRef('openings.id', '=', 'bookings.openingId')
    .set({ status: change.to, reason: change.reason ?? null, updatedAt: now })
    .$if(change.to === 'confirmed', (query) => query.set({ confirmedAt: now }))
    .$if(change.payment === 'verified', (query) =>
      query.set({
        paidAt: sql<Date | null>`case when ${isOutsidePayment} then coalesce(bookings.paid_at, ${now}) else bookings.paid_at end`,
      }),
    )
    .$if(change.payment === 'required', (query) =>
      query.where((is) => is.or([is('bookings.paymentMethod', '=', 'bbc'), is('bookings.paidAt', 'is not', null)])),
    )
    .$if(change.shown !== undefined, (query) => query.where(isAsShown(change.shown)))
    .where('bookings.reference', '=', change.reference)
    .where('bookings.status', '=', from)
    .where('bookings.removedAt', 'is', null)
    .where('openings.endsAt', '>', now)
    .returning(['bookings.version', 'bookings.paidAt'])
    .executeTakeFirst();
}

const isAsShown = (shown?: ShownRequest) =>
  sql<boolean>`(bookings.opening_room_id, bookings.final_price, bookings.payment_method)
    = (${shown?.roomId}::integer, ${shown?.price}::integer, ${shown?.method}::text)`;

interface Changed {
  from: BookingStatus;
  version: number;
  paidAt: Date | null;
}

async function record(deps: DatabaseDeps, actor: Actor, change: StatusChange, changed: Changed): Promise<void> {
  const { reference } = change;
  await recordChange(deps, actor, {
    action: change.action,
    subject: 'booking',
    subjectId: reference,
    bulkId: change.bulkId,
    before: { status: changed.from },
    after: { status: change.to, ...(change.payment === 'verified' ? { paid: changed.paidAt !== null } : {}) },
  });
  await enqueueMessage(deps, {
    kind: change.message,
    // A restored booking is decided again; the version makes it another message.
    key: `${reference}:${changed.version}`,
    payload: { reference },
  });
}
