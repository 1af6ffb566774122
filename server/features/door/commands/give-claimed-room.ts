import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { sql } from 'kysely';
import type { MemberActor } from '../../../actor.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { Random } from '../../../random.ts';
import { paymentNotReceived } from '../../bookings/admin/errors.ts';
import { getStaffBooking } from '../../bookings/admin/get-booking.ts';
import type { StaffBookingRow } from '../../bookings/admin/queries.ts';
import { needsPaymentConfirmed } from '../../bookings/admin/rules.ts';
import { enterOnce } from '../../bookings/run-once.ts';
import { doorRefused } from '../errors.ts';
import { placeEntry, transactEntry } from '../place-entry.ts';
import { priceAtDoor, refuseYourself } from '../rules.ts';
import { findClaim } from '../queries.ts';

interface Input {
  openingId: number;
  entryId: string;
  body: { expected_final_price: number; payment_confirmed: boolean };
  idempotencyKey: string | null;
}

/**
 * Gives a member of the waiting list the room that they claim, confirmed and checked in. The same key and body after a success get the same
 * booking. Refuses with the codes of `giveClaimedRoom` in the contract. Rule: CLAIM-3.
 *
 * race: two hosts press at once, or the claim lapses: the lock of the list puts them and the job in order.
 * race: a booking comes back to the member at this moment: enter_booking locks the member and looks again.
 */
export function giveClaimedRoom(
  deps: DatabaseDeps & { random: Random },
  actor: MemberActor,
  input: Input,
): Promise<StaffBookingRow> {
  const { openingId, entryId, body, idempotencyKey } = input;
  const call = { request: { openingId, body: { entryId, ...body } }, idempotencyKey };
  return transactEntry(deps, async (deps) => {
    const reference = await enterOnce(deps, actor, call, (reference) => give(deps, actor, { ...input, reference }));
    return getStaffBooking(deps, reference);
  });
}

async function give(
  deps: DatabaseDeps,
  actor: MemberActor,
  { openingId, entryId, body, reference }: Input & { reference: string },
): Promise<void> {
  // The order of locks: the list, then the member and the unit.
  await sql`select lock_waiting_list(${openingId})`.execute(deps.db);
  const claim = await findClaim(deps.db, { openingId, entryId }, deps.now());
  if (claim === null) throw doorRefused('not_found');
  refuseYourself(actor, claim.member.id);
  if (claim.hasPlace) throw doorRefused('already_decided');
  if (claim.openingRoomId === null) throw doorRefused('offer_over');
  const price = priceAtDoor({
    basePrice: claim.basePrice,
    tiers: claim.member.tiers,
    all_inclusive: claim.all_inclusive,
    payment_method: claim.payment_method,
  });
  if (price.final_price !== body.expected_final_price) throw doorRefused('price_changed');
  const isPaid = body.payment_confirmed && price.payment_method !== 'bbc';
  if (!isPaid && needsPaymentConfirmed({ paymentMethod: price.payment_method, paidAt: null }))
    throw paymentNotReceived();
  const entry = {
    ...price,
    reference,
    opening_room_id: claim.openingRoomId,
    entered_as: 'door' as const,
    roblox_id: claim.robloxId,
    roblox_username: claim.robloxUsername,
    roblox_display_name: claim.robloxDisplayName,
    ...pickBookingTexts(claim),
    all_inclusive: claim.all_inclusive,
    complimentary_reason: null,
    is_paid: isPaid,
    is_checked_in: true,
    priced_for: claim.member.id,
    tier_version: claim.member.tierVersion,
    waiting_entry: entryId,
  };
  await placeEntry(deps, actor, entry);
}
