import { undoStepMs } from '@sunset/contract/openings/front-desk.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import { recordChange } from '../../audit-log/record-change.ts';
import { undoOver } from '../../bookings/admin/errors.ts';
import { changeOrRefuse } from '../../bookings/change-or-refuse.ts';
import { runOnce } from '../../bookings/run-once.ts';
import { orderNotFound, orderRefused, twoOrdersOpen } from '../errors.ts';
import { findOrder } from '../queries.ts';
import type { StaffState } from './change-order.ts';

interface Undo {
  orderId: number;
  /** The step that was made. */
  state: StaffState;
  idempotencyKey: string | null;
}

/**
 * A host who slipped takes a step of an order back. Refuses with `not_found`, `opening_started`, `order_limit_reached` or `already_decided`:
 * the minute is over, something has happened since, or another host has claimed it. Rules: ROOM-12, BOARD-17.
 */
export function undoOrderStep(
  deps: DatabaseDeps,
  actor: MemberActor,
  undo: Undo,
): Promise<{ id: number; resortId: number }> {
  const { orderId, state, idempotencyKey } = undo;
  return transact(deps, async (deps) => {
    const order = await findOrder(deps.db, orderId);
    if (order === null) throw orderNotFound();
    const { reference, number, openingId: id, resortId } = order;
    const call = { subject: { roomServiceOf: reference }, request: { orderId, undo: state }, idempotencyKey };
    await runOnce(deps, actor, call, async () => {
      await changeOrRefuse(
        () => takeBack(deps, actor, undo),
        () => whyNot(deps, actor, undo),
      );
      await recordChange(deps, actor, {
        action: 'booking.undo_order_step',
        subject: 'booking',
        subjectId: reference,
        after: { order: number, undone: state },
      });
    });
    return { id, resortId };
  });
}

/** What decides, of an order `o` with its booking `b` and its opening `p`. Only the host who claimed it takes a claim back. */
const canUndo = ({ now }: DatabaseDeps, actor: MemberActor, { state }: Undo) => sql<boolean>`(
  o.state = ${state} and o.collected_at is null
  and coalesce(o.ended_at, o.claimed_at) > ${new Date(now().getTime() - undoStepMs)}
  and (${state} <> 'claimed' or o.claimed_by = ${actor.member.id})
  and b.status = 'confirmed' and b.checked_in_at is not null and b.removed_at is null)`;

const hasPlace = sql<boolean>`(o.state = 'claimed' or (
  select count(*) from orders other where other.booking_id = o.booking_id and other.state in ('ordered', 'claimed')) < 2)`;

/**
 * race: the bill is collected, or another host undoes the same: the update is guarded by the state that the step made.
 * race: the guest orders something else, or their check-in is undone. Both lock the booking, which is locked first, so that the statement
 * after it sees them; the unique index orders_two_open is the second line of defence.
 */
async function takeBack(deps: DatabaseDeps, actor: MemberActor, undo: Undo): Promise<boolean> {
  const { orderId, state } = undo;
  await sql`
    select from bookings b join orders o on o.booking_id = b.id where o.id = ${orderId} for no key update of b`.execute(
    deps.db,
  );
  const { rows } = await sql`
    update orders o set ended_at = null,
      state = case when ${state} = 'claimed' or o.claimed_at is null then 'ordered' else 'claimed' end,
      claimed_by = case when ${state} <> 'claimed' then o.claimed_by end,
      claimed_at = case when ${state} <> 'claimed' then o.claimed_at end,
      place = case when exists (
        select from orders other where other.booking_id = o.booking_id and other.id <> o.id and other.place = o.place
          and other.state in ('ordered', 'claimed')) then 3 - o.place else o.place end
    from bookings b join openings p on p.id = b.opening_id
    where o.id = ${orderId} and b.id = o.booking_id and p.ends_at > ${deps.now()}
      and ${canUndo(deps, actor, undo)} and ${hasPlace}
    returning o.id`.execute(deps.db);
  return rows.length > 0;
}

async function whyNot(deps: DatabaseDeps, actor: MemberActor, undo: Undo) {
  const { rows } = await sql<{ endsAt: Date; canUndo: boolean; hasPlace: boolean }>`
    select p.ends_at as "endsAt", ${canUndo(deps, actor, undo)} as "canUndo", ${hasPlace} as "hasPlace"
    from orders o join bookings b on b.id = o.booking_id join openings p on p.id = b.opening_id
    where o.id = ${undo.orderId}`.execute(deps.db);
  const [order] = rows;
  if (order === undefined) return orderNotFound();
  if (order.endsAt <= deps.now()) return orderRefused('opening_started');
  if (!order.canUndo) return undoOver();
  return order.hasPlace ? null : twoOrdersOpen();
}
