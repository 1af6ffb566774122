import { undoStepMs } from '@sunset/contract/openings/front-desk.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { undoOver } from '../../bookings/admin/errors.ts';
import { findLastActor } from '../../bookings/admin/queries.ts';
import { amountChanged, nothingToCollect } from '../errors.ts';
import { getServedBooking } from '../get-booking.ts';
import type { ServedBooking } from '../queries.ts';
import { runOnce } from '../../bookings/run-once.ts';

interface Payment {
  reference: string;
  /** What the host read. */
  amount: number;
  idempotencyKey: string | null;
}

/** Notes that a guest has paid what was served to them. Refuses with `not_found`, `already_decided` or `price_changed`. Rule: ROOM-10. */
export function collectBill(deps: DatabaseDeps, actor: MemberActor, payment: Payment): Promise<ServedBooking> {
  const { amount, idempotencyKey } = payment;
  return transact(deps, async (deps) => {
    const booking = await getServedBooking(deps, payment.reference, null);
    const { reference } = booking;
    const call = { subject: { roomServiceOf: reference }, request: { collect: amount }, idempotencyKey };
    await runOnce(deps, actor, call, async () => {
      const collected = await collect(deps, booking.id);
      if (collected === 0) throw nothingToCollect(await findLastActor(deps.db, reference, 'booking.collect'));
      if (collected !== amount) throw amountChanged(collected);
      await recordChange(deps, actor, {
        action: 'booking.collect',
        subject: 'booking',
        subjectId: reference,
        after: { collected },
      });
    });
    return booking;
  });
}

/**
 * Takes back what `collectBill` noted, by a host who slipped. Refuses with `not_found` or `already_decided`: the minute is over, another
 * host undid it, or something else was collected since. Rules: ROOM-12, BOARD-17.
 */
export function undoCollecting(deps: DatabaseDeps, actor: MemberActor, payment: Payment): Promise<ServedBooking> {
  const { amount, idempotencyKey } = payment;
  return transact(deps, async (deps) => {
    const booking = await getServedBooking(deps, payment.reference, null);
    const { reference } = booking;
    const call = { subject: { roomServiceOf: reference }, request: { undoCollecting: amount }, idempotencyKey };
    await runOnce(deps, actor, call, async () => {
      if ((await takeBack(deps, booking.id)) !== amount) throw undoOver();
      await recordChange(deps, actor, {
        action: 'booking.undo_collect',
        subject: 'booking',
        subjectId: reference,
        after: { undone: amount },
      });
    });
    return booking;
  });
}

/** The amount of the last payment, which is open again. race: two hosts undo it; each order is guarded by when it was collected. */
async function takeBack({ db, now }: DatabaseDeps, bookingId: number): Promise<number> {
  const { rows } = await sql<{ price: number }>`
    update orders o set collected_at = null
    where o.booking_id = ${bookingId} and o.collected_at > ${new Date(now().getTime() - undoStepMs)}
      and o.collected_at = (select max(collected_at) from orders where booking_id = ${bookingId})
    returning o.price`.execute(db);
  return rows.reduce((sum, { price }) => sum + price, 0);
}

/** race: two hosts collect; each order is guarded by not being collected, so that one of them notes it. */
async function collect(deps: DatabaseDeps, bookingId: number): Promise<number> {
  const orders = await deps.db
    .updateTable('orders')
    .from('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .whereRef('bookings.id', '=', 'orders.bookingId')
    .set({ collectedAt: deps.now() })
    .where('orders.bookingId', '=', bookingId)
    .where('openings.cancelledAt', 'is', null)
    .where('orders.state', '=', 'served')
    .where('orders.collectedAt', 'is', null)
    .where('orders.price', '>', 0)
    .returning('orders.price')
    .execute();
  return orders.reduce((sum, { price }) => sum + price, 0);
}
