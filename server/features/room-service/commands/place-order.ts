import type { OrderBody } from '@sunset/contract/api/bookings/room-service.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { orderRefused, type OrderRefusal } from '../errors.ts';
import { getServedBooking } from '../get-booking.ts';
import type { ServedBooking } from '../queries.ts';
import { runOnce } from '../../bookings/run-once.ts';

interface Wish {
  reference: string;
  body: OrderBody;
  idempotencyKey: string | null;
  /** The guest who orders; null if a host orders for them. */
  ownerId: number | null;
}

/**
 * Orders from the menu for a checked-in guest. Refuses with `not_found` (also for other people's bookings) or the code of the SQL function
 * `place_order`. Rules: ROOM-2 to ROOM-5.
 */
export function placeOrder(deps: DatabaseDeps, actor: MemberActor, wish: Wish): Promise<ServedBooking> {
  return transact(deps, async (deps) => {
    const booking = await getServedBooking(deps, wish.reference, wish.ownerId);
    const subject = { roomServiceOf: booking.reference };
    const call = { subject, request: wish.body, idempotencyKey: wish.idempotencyKey };
    await runOnce(deps, actor, call, () => order(deps, actor, booking, wish.body));
    return booking;
  });
}

async function order(deps: DatabaseDeps, actor: MemberActor, booking: ServedBooking, body: OrderBody): Promise<void> {
  const { items, expected_price: price } = body;
  const wish = JSON.stringify(items.map(({ id, quantity }) => ({ item: id, quantity })));
  const { rows } = await sql<{ outcome: OrderRefusal | 'ordered'; number: number }>`
    select outcome, number from place_order(${booking.id}, ${wish}::jsonb, ${price}, ${deps.now()})`.execute(deps.db);
  const [{ outcome, number } = { outcome: 'not_found' as const, number: 0 }] = rows;
  if (outcome !== 'ordered') throw orderRefused(outcome);
  await recordChange(deps, actor, {
    action: 'booking.order',
    subject: 'booking',
    subjectId: booking.reference,
    after: { order: number, price },
  });
}
