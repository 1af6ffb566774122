import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { changeOrRefuse } from '../../bookings/change-or-refuse.ts';
import { orderDecided, orderNotFound, orderRefused } from '../errors.ts';
import { findOrder } from '../queries.ts';
import { runOnce } from '../../bookings/run-once.ts';

type OpenState = 'ordered' | 'claimed';
export type StaffState = 'claimed' | 'served' | 'declined';

/** The steps that staff make, from which states. Rule: ROOM-6. */
const steps: Record<StaffState, { from: readonly OpenState[]; action: string }> = {
  claimed: { from: ['ordered'], action: 'booking.claim_order' },
  served: { from: ['claimed'], action: 'booking.serve_order' },
  declined: { from: ['ordered', 'claimed'], action: 'booking.decline_order' },
};

interface Step {
  orderId: number;
  state: StaffState;
  /** The state that the host saw; any other is refused. Undefined: it does not matter. */
  expectedState: OpenState | undefined;
  idempotencyKey: string | null;
}

type Opening = { id: number; resortId: number };

/** A host claims, serves or declines an order. Refuses with `not_found`, `opening_started` or `already_decided`. Rules: ROOM-6, ROOM-7, BOARD-17. */
export function changeOrder(deps: DatabaseDeps, actor: MemberActor, step: Step): Promise<Opening> {
  const { orderId, state, expectedState, idempotencyKey } = step;
  return transact(deps, async (deps) => {
    const order = await findOrder(deps.db, orderId);
    if (order === null) throw orderNotFound();
    const { reference, number, openingId: id, resortId } = order;
    const call = { subject: { roomServiceOf: reference }, request: { orderId, state, expectedState }, idempotencyKey };
    await runOnce(deps, actor, call, async () => {
      await changeOrRefuse(
        () => change(deps, actor, step),
        () => whyNot(deps, step),
      );
      await recordChange(deps, actor, {
        action: steps[state].action,
        subject: 'booking',
        subjectId: reference,
        after: { order: number },
      });
    });
    return { id, resortId };
  });
}

/** race: two hosts claim the same order, or the guest's check-in is undone; the update is guarded by the old state, so that one of them wins. */
async function change(deps: DatabaseDeps, actor: MemberActor, step: Step): Promise<boolean> {
  const { orderId, state } = step;
  const now = deps.now();
  const changed = await deps.db
    .updateTable('orders')
    .from('bookings')
    .innerJoin('openings', 'openings.id', 'bookings.openingId')
    .whereRef('bookings.id', '=', 'orders.bookingId')
    .set(state === 'claimed' ? { state, claimedBy: actor.member.id, claimedAt: now } : { state, endedAt: now })
    .where('orders.id', '=', orderId)
    .where('orders.state', 'in', fromStates(step))
    .where('openings.endsAt', '>', now)
    .returning('orders.id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** The states in which the order may be. */
const fromStates = ({ state, expectedState }: Step) =>
  steps[state].from.filter((from) => from === (expectedState ?? from));

async function whyNot(deps: DatabaseDeps, step: Step) {
  const order = await findOrder(deps.db, step.orderId);
  if (order === null) return orderNotFound();
  if (order.endsAt <= deps.now()) return orderRefused('opening_started');
  if (fromStates(step).some((from) => from === order.state)) return null;
  return orderDecided(order.state, order.state === 'claimed' ? order.claimedBy : null);
}
