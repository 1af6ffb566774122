import { pickBookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { EnterBookingBody } from '@sunset/contract/api/openings/door.ts';
import { isTypedUsername } from '@sunset/contract/members/roblox-names.ts';
import type { MemberActor } from '../../../actor.ts';
import { transact, type DatabaseDeps } from '../../../database/transact.ts';
import type { Roblox } from '../../../integrations/roblox/roblox.ts';
import type { Random } from '../../../random.ts';
import { paymentNotReceived, tooEarlyToCheckIn } from '../../bookings/admin/errors.ts';
import { getStaffBooking } from '../../bookings/admin/get-booking.ts';
import type { StaffBookingRow } from '../../bookings/admin/queries.ts';
import { checkInSpan, needsPaymentConfirmed } from '../../bookings/admin/rules.ts';
import { tooBusy } from '../../bookings/errors.ts';
import { makeReference } from '../../bookings/rules.ts';
import { complimentaryByAdmins, doorRefused, notYourself, unusableName } from '../errors.ts';
import { findEntered, rememberEntered } from '../idempotency.ts';
import { placeEntry, type Entry } from '../place-entry.ts';
import { lookUpAccount, type DoorAccount } from '../look-up-account.ts';
import { findAccountOwner, findDoorOpening, findDoorRoom, type AccountOwner } from '../queries.ts';
import { isDoorOpen, priceAtDoor } from '../rules.ts';

interface Input {
  openingId: number;
  body: EnterBookingBody;
  idempotencyKey: string | null;
}

type EnterDeps = DatabaseDeps & { roblox: Roblox; random: Random };

/** How often it is tried again because the guest's bookings or the opening changed at the same moment. */
const maxAttempts = 3;

/**
 * Adds a guest whom staff let in: a confirmed booking, checked in if wanted, for the member whose Roblox account it is or for the account
 * alone. The same key and body after a success get the same booking. Refuses with the codes of `enterBooking` in the contract.
 */
export async function enterBooking(deps: EnterDeps, actor: MemberActor, input: Input): Promise<StaffBookingRow> {
  const { body } = input;
  if (body.complimentary_reason !== undefined && !actor.member.isAdmin) throw complimentaryByAdmins();
  const account = await lookUpAccount(deps, body.robloxUsername);
  if (account.robloxId === null && !isTypedUsername(account.username)) throw unusableName();
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const entered = await transact(deps, (deps) => attempt(deps, actor, { ...input, account }));
    if (entered !== null) return entered;
  }
  throw tooBusy();
}

type Attempt = Input & { account: DoorAccount };

/** Null if the guest's bookings or the opening changed at the same moment. */
async function attempt(deps: EnterDeps, actor: MemberActor, input: Attempt): Promise<StaffBookingRow | null> {
  const earlier = await findEntered(deps, actor, input);
  if (earlier !== null) return getStaffBooking(deps, earlier);
  const owner = await findAccountOwner(deps.db, input.account, deps.now());
  if (owner?.member.id === actor.member.id && !actor.member.isAdmin) throw notYourself();
  const entry = await makeEntry(deps, actor, input, owner);
  const entered = await placeEntry(deps, actor, entry);
  if (entered !== null) await rememberEntered(deps, actor, input, entry.reference);
  return entered;
}

async function makeEntry(
  deps: EnterDeps,
  actor: MemberActor,
  { openingId, body, account }: Attempt,
  owner: AccountOwner | null,
): Promise<Entry> {
  const opening = await findDoorOpening(deps.db, openingId);
  const room = await findDoorRoom(deps.db, openingId, body.roomId);
  if (opening === null || room === null) throw doorRefused('not_found');
  if (body.checked_in && opening.startsAt > checkInSpan(deps.now()).startsBefore) throw tooEarlyToCheckIn();
  const price = priceAtDoor({ basePrice: room.price, tiers: owner?.member.tiers ?? null, ...body });
  if (price.final_price !== body.expected_final_price) throw doorRefused('price_changed');
  const isPaid = body.payment_confirmed && price.payment_method !== 'bbc';
  if (!isPaid && needsPaymentConfirmed({ paymentMethod: price.payment_method, paidAt: null }))
    throw paymentNotReceived();
  return {
    reference: makeReference(deps.random.bytes),
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
