import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { EnterBookingBody } from '@sunset/contract/api/openings/door.ts';
import { isTypedUsername } from '@sunset/contract/members/roblox-names.ts';
import type { MemberActor } from '../../../actor.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { Roblox } from '../../../integrations/roblox/roblox.ts';
import type { Random } from '../../../random.ts';
import { paymentNotReceived, tooEarlyToCheckIn } from '../../bookings/admin/errors.ts';
import { getStaffBooking } from '../../bookings/admin/get-booking.ts';
import type { StaffBookingRow } from '../../bookings/admin/queries.ts';
import { isCheckInOpen, needsPaymentConfirmed } from '../../bookings/admin/rules.ts';
import { startChanged } from '../../bookings/errors.ts';
import { enterOnce } from '../../bookings/run-once.ts';
import { complimentaryByAdmins, doorRefused, unusableName } from '../errors.ts';
import { placeEntry, transactEntry, type Entry } from '../place-entry.ts';
import { lookUpAccount, type DoorAccount } from '../look-up-account.ts';
import { findAccountOwner, findDoorOpening, findDoorRoom, type AccountOwner } from '../queries.ts';
import { isDoorOpen, priceAtDoor, refuseYourself } from '../rules.ts';

interface Input {
  openingId: number;
  body: EnterBookingBody;
  idempotencyKey: string | null;
  /** The start that staff were shown; without it any start is accepted. */
  shownStart?: Date;
}

type EnterDeps = DatabaseDeps & { roblox: Roblox; random: Random };

/**
 * Adds a guest whom staff let in: a confirmed booking, checked in if wanted, for the member whose Roblox account it is or for the account
 * alone. The same key and body after a success get the same booking. Refuses with the codes of `enterBooking` in the contract;
 * with `shownStart`, an opening that starts at another time with `changed_meanwhile`.
 */
export async function enterBooking(deps: EnterDeps, actor: MemberActor, input: Input): Promise<StaffBookingRow> {
  const { openingId, body, idempotencyKey, shownStart } = input;
  if (body.complimentary_reason !== undefined && !actor.member.isAdmin) throw complimentaryByAdmins();
  const account = await lookUpAccount(deps, body.robloxUsername);
  if (account.robloxId === null && !isTypedUsername(account.username)) throw unusableName();
  const call = { request: { openingId, body }, idempotencyKey };
  return transactEntry(deps, async (deps) => {
    const reference = await enterOnce(deps, actor, call, async (reference) => {
      const owner = await findAccountOwner(deps.db, account, deps.now());
      refuseYourself(actor, owner?.member.id);
      await placeEntry(
        deps,
        actor,
        await makeEntry(deps, actor, { openingId, body, account, reference, owner, shownStart }),
      );
    });
    return getStaffBooking(deps, reference);
  });
}

interface Guest {
  openingId: number;
  body: EnterBookingBody;
  account: DoorAccount;
  owner: AccountOwner | null;
  reference: string;
  shownStart: Date | undefined;
}

async function makeEntry(
  deps: EnterDeps,
  actor: MemberActor,
  { openingId, body, account, owner, reference, shownStart }: Guest,
): Promise<Entry> {
  const opening = await findDoorOpening(deps.db, openingId);
  const room = await findDoorRoom(deps.db, openingId, body.roomId);
  if (opening === null || room === null) throw doorRefused('not_found');
  if (shownStart !== undefined && shownStart.getTime() !== opening.startsAt.getTime()) throw startChanged();
  if (body.checked_in && !isCheckInOpen(opening.startsAt, deps.now())) throw tooEarlyToCheckIn();
  const price = priceAtDoor({ basePrice: room.price, tiers: owner?.member.tiers ?? null, ...body });
  if (price.final_price !== body.expected_final_price) throw doorRefused('price_changed');
  const isPaid = body.payment_confirmed && price.payment_method !== 'bbc';
  if (!isPaid && needsPaymentConfirmed({ paymentMethod: price.payment_method, paidAt: null }))
    throw paymentNotReceived();
  return {
    reference,
    opening_room_id: room.id,
    entered_as: actor.member.isAdmin && !isDoorOpen(opening, deps.now()) ? 'staff' : 'door',
    roblox_id: account.robloxId,
    roblox_username: account.username,
    roblox_display_name: account.displayName,
    ...pickBookingTexts(body),
    all_inclusive: body.all_inclusive,
    complimentary_reason: body.complimentary_reason ?? null,
    ...price,
    is_paid: isPaid,
    is_checked_in: body.checked_in,
    starts_at: opening.startsAt.toISOString(),
    priced_for: owner?.member.id ?? null,
    tier_version: owner?.member.tierVersion ?? null,
  };
}
