import { maxGuestChanges } from '@sunset/contract/bookings/guest-changes.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { MemberActor } from '../../../../actor.ts';
import { brokenConstraint } from '../../../../database/broken-constraint.ts';
import { transact } from '../../../../database/transact.ts';
import { notFound } from '../../../../errors/app-error.ts';
import { enqueueMessage } from '../../../messages/commands/enqueue-message.ts';
import { lockWaitingListOf } from '../../../waiting-list/lock-waiting-lists.ts';
import { findEditable, type EditableBooking } from '../../admin/queries.ts';
import { bookingRefused, soldOut } from '../../errors.ts';
import { paymentDisplay } from '../../pricing/rules.ts';
import { findOwnBooking, type BookingRow } from '../../queries.ts';
import { parseReference, requestHash } from '../../rules.ts';
import { alreadyPaid, changedSince, nameTaken, newPrice, noChangesLeft } from '../errors.ts';
import { exchangeUnit, offerFreedUnit } from '../exchange-unit.ts';
import { countWaitingFor, findUsedKey, lockOpeningOf } from '../queries.ts';
import { resolveChange, type ChangeDeps, type OwnChange } from '../resolve-change.ts';
import { requireChangeable } from '../require-changeable.ts';
import { needsNewApproval } from '../rules.ts';
import { writeChange, type BookingChange } from '../write-change.ts';

interface Input {
  reference: string;
  /** The version that the guest saw; any other is refused with `changed_meanwhile`. */
  expectedVersion: number;
  change: OwnChange;
  /** The price that was shown. Without it the price must stay. */
  expectedPrice: number | undefined;
  idempotencyKey: string | null;
  /** Called where the booking was changed by an earlier call. */
  onReplay?: () => void;
}

/**
 * Changes a guest's own booking until 30 minutes before the start; everything or nothing. A new room is exchanged for the old one
 * in one statement. Refuses with the codes of `changeMyBooking` in the contract. Rules: CHANGE-1 to CHANGE-9.
 */
export async function changeOwnBooking(deps: ChangeDeps, actor: MemberActor, input: Input): Promise<BookingRow> {
  const reference = parseReference(input.reference);
  if (reference === null) throw notFound('The booking');
  try {
    return await transact(deps, (deps) => change(deps, actor, { ...input, reference }));
  } catch (error) {
    // race: another guest books or changes to this Roblox account at the same time.
    const index = brokenConstraint(error);
    if (index === 'bookings_one_per_game_account' || index === 'bookings_one_per_roblox_id') throw nameTaken();
    throw error;
  }
}

async function change(deps: ChangeDeps, actor: MemberActor, input: Input): Promise<BookingRow> {
  const { reference, change: wanted } = input;
  // The room that the guest leaves may go to the waiting list, whose lock comes before the booking's.
  if (wanted.roomId !== undefined) await lockWaitingListOf(deps, reference);
  // race: the opening is moved or deleted at the same moment, which locks it before its bookings.
  await lockOpeningOf(deps, reference);
  // race: staff decide or edit at the same moment. The row stays locked until the change is written.
  const booking = await findEditable(deps.db, reference);
  if (booking === null || booking.memberId !== actor.member.id) throw notFound('The booking');
  if (await isRepeated(deps, actor, input)) {
    input.onReplay?.();
    return findOwn(deps, actor, reference);
  }
  if (booking.version !== input.expectedVersion) throw changedSince();
  requireChangeable(booking, deps.now());
  const changed = await resolveChange(deps, actor, booking, wanted);
  if (Object.keys(changed).length > 0) {
    const isRepriced = refuseChange(booking, changed, input.expectedPrice);
    const unit = await takeRoom(deps, booking, changed.openingRoomId);
    const isPending = needsNewApproval(booking, { ...booking, ...changed });
    const version = await writeChange(deps, actor, booking, {
      ...changed,
      ...unit,
      ...(isPending ? { status: 'pending' as const, wasApproved: true } : {}),
      guestChanges: booking.guestChanges + 1,
    });
    await notify(deps, booking, { version, isRepriced, isPending });
    if (changed.openingRoomId !== undefined) await offerFreedUnit(deps, booking.openingId);
  }
  await rememberKey(deps, actor, input);
  return findOwn(deps, actor, reference);
}

/** Refuses what is paid, a sixth change, and a price that was not shown; returns whether what is due changes. */
function refuseChange(booking: EditableBooking, changed: BookingChange, expectedPrice: number | undefined): boolean {
  const { openingRoomId, allInclusive, paymentMethod, finalPrice = booking.finalPrice } = changed;
  const isRepriced = [openingRoomId, allInclusive, paymentMethod].some((value) => value !== undefined);
  if (isRepriced && booking.paidAt !== null) throw alreadyPaid();
  if (booking.guestChanges >= maxGuestChanges) throw noChangesLeft();
  if (finalPrice !== (expectedPrice ?? booking.finalPrice)) {
    const method = paymentMethod ?? (booking.paymentMethod as PaymentMethod);
    throw newPrice({ final_price: finalPrice, payment_display: paymentDisplay(method, finalPrice) });
  }
  return isRepriced;
}

async function takeRoom(
  deps: ChangeDeps,
  booking: EditableBooking,
  roomId: number | undefined,
): Promise<BookingChange> {
  if (roomId === undefined) return {};
  const unitId = await exchangeUnit(deps, { booking, roomId, byGuest: true });
  if (unitId === null) throw soldOut(await countWaitingFor(deps.db, roomId));
  return { unitId };
}

interface Written {
  version: number;
  isRepriced: boolean;
  isPending: boolean;
}

/** The guest reads what is due now, and staff that they have to approve again. */
async function notify(deps: ChangeDeps, booking: EditableBooking, written: Written): Promise<void> {
  const { reference, openingId } = booking;
  const { version, isRepriced, isPending } = written;
  const key = `${reference}:${version}`;
  if (isRepriced) {
    await enqueueMessage(deps, { kind: 'booking.changed', key, payload: { reference, by: 'guest' } });
  }
  if (isPending) {
    await enqueueMessage(deps, { kind: 'staff.waiting_requests', key, payload: { opening_id: openingId } });
  }
}

/** The same call again after a success changes nothing more. The lock of the booking makes two at once follow one another. */
async function isRepeated(deps: ChangeDeps, { member }: MemberActor, input: Input): Promise<boolean> {
  const { idempotencyKey: key } = input;
  if (key === null) return false;
  const used = await findUsedKey(deps.db, { memberId: member.id, key, now: deps.now() });
  if (used !== null && used.requestHash !== hashOf(input)) throw bookingRefused('idempotency_key_reused');
  return used !== null;
}

/** The answer is read again for a repeat, so that no personal text is stored with the key. */
async function rememberKey(deps: ChangeDeps, { member }: MemberActor, input: Input): Promise<void> {
  if (input.idempotencyKey === null) return;
  const used = {
    requestHash: hashOf(input),
    response: JSON.stringify({ bookingId: input.reference }),
    createdAt: deps.now(),
  };
  await deps.db
    .insertInto('idempotencyKeys')
    .values({ memberId: member.id, key: input.idempotencyKey, ...used })
    .onConflict((conflict) => conflict.columns(['memberId', 'key']).doUpdateSet(used))
    .execute();
}

const hashOf = ({ reference, expectedVersion, change: wanted, expectedPrice }: Input) =>
  requestHash({ reference, expectedVersion, ...wanted, expectedPrice });

async function findOwn(deps: ChangeDeps, { member }: MemberActor, reference: string): Promise<BookingRow> {
  const booking = await findOwnBooking(deps.db, member.id, reference);
  if (booking === null) throw notFound('The booking');
  return booking;
}
