import { isActiveStatus } from '@sunset/contract/active-statuses.ts';
import { isTypedDisplayName, isTypedUsername } from '@sunset/contract/members/roblox-names.ts';
import type { MemberActor } from '../../../../actor.ts';
import { brokenConstraint } from '../../../../database/broken-constraint.ts';
import { transact, type DatabaseDeps } from '../../../../database/transact.ts';
import type { Deps } from '../../../../deps.ts';
import { linkEnteredBookings } from '../../../door/commands/link-entered-bookings.ts';
import { lookUpAccount, type DoorAccount } from '../../../door/look-up-account.ts';
import { lockAccountOwner } from '../../../door/queries.ts';
import { refuseOwner } from '../../../door/rules.ts';
import { nameTaken } from '../../changes/errors.ts';
import { isAccountTaken, listLinkedAccounts } from '../../changes/queries.ts';
import { writeChange, type BookingChange } from '../../changes/write-change.ts';
import { invalidRobloxDisplayName, invalidRobloxUsername } from '../../errors.ts';
import { runOnce } from '../../run-once.ts';
import { changedMeanwhile, decidedBy, sessionOver } from '../errors.ts';
import { getStaffBooking, readReference } from '../get-booking.ts';
import { findEditable, type EditableBooking, type StaffBookingRow } from '../queries.ts';
import { nameDecider } from '../rules.ts';

interface Correction {
  reference: string;
  /** The version that the host saw; any other is refused with `changed_meanwhile`. */
  expectedVersion: number;
  username: string;
  /** Missing: that of the account, else what it was if the username stays, else the username. */
  displayName?: string | undefined;
  idempotencyKey: string | null;
}

type CorrectDeps = DatabaseDeps & Pick<Deps, 'roblox'>;

/**
 * Corrects the Roblox names of an active booking until its session ends. Roblox is asked for the name of a guest without an account here;
 * their booking becomes that of the member whose account it is. Refuses with the codes of `correctRobloxName` in the contract.
 * Rules: CHANGE-9, DOOR-4, DOOR-6, DOOR-8, BOARD-17.
 */
export async function correctRobloxName(
  deps: CorrectDeps,
  actor: MemberActor,
  correction: Correction,
): Promise<StaffBookingRow> {
  const reference = readReference(correction.reference);
  const { member } = await getStaffBooking(deps, reference);
  const account = member === null ? await lookUpAccount(deps, correction.username) : null;
  try {
    return await transact(deps, async (deps) => {
      const { idempotencyKey, expectedVersion, username, displayName } = correction;
      const request = { expectedVersion, username, displayName };
      const call = { subject: { changeOf: reference }, request, idempotencyKey };
      await runOnce(deps, actor, call, () => correct(deps, actor, { ...correction, reference, account }));
      return getStaffBooking(deps, reference);
    });
  } catch (error) {
    // race: another guest books with this account at the same time.
    const index = brokenConstraint(error);
    if (index === 'bookings_one_per_game_account' || index === 'bookings_one_per_roblox_id') throw nameTaken();
    throw error;
  }
}

type Resolved = Correction & { account: DoorAccount | null };

async function correct(deps: DatabaseDeps, actor: MemberActor, correction: Resolved): Promise<void> {
  const { reference, account } = correction;
  // race: an admin blocks the member at the same moment. Their row stays locked, and comes before their bookings.
  const owner = account === null ? null : await lockAccountOwner(deps.db, account, deps.now());
  // race: the guest changes their account at the same moment. The row stays locked until the correction is written.
  const booking = await findEditable(deps.db, reference);
  const shown = await getStaffBooking(deps, reference);
  if (booking === null || booking.version !== correction.expectedVersion) throw changedMeanwhile();
  if (!isActiveStatus(booking.status)) throw decidedBy({ status: booking.status, by: nameDecider(shown) });
  if (booking.endsAt <= deps.now()) throw sessionOver();
  if (account !== null && owner !== null && !hasAccount(booking, account)) refuseOwner(actor, owner);
  await writeChange(deps, actor, booking, await resolveNames(deps, booking, correction));
  if (owner?.isSure === true) await linkEnteredBookings(deps, owner.member.id);
}

/** Whether a booking is for this account already: by its id, and by its name alone if Roblox does not say whose that is. */
const hasAccount = (booking: EditableBooking, { robloxId, username }: DoorAccount): boolean =>
  robloxId === null ? isSameName(booking.robloxUsername, username) : booking.robloxId === robloxId;

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * The account as it is stored: a linked account of the guest has the names of Roblox. Nothing if it is what it was. An id alone is a
 * change: Roblox did not answer when the guest was entered.
 */
async function resolveNames(
  deps: DatabaseDeps,
  booking: EditableBooking,
  correction: Resolved,
): Promise<BookingChange> {
  const typed = correction.username.trim();
  const account = await findAccount(deps, booking, correction);
  const isKept = isSameName(booking.robloxUsername, typed);
  const robloxId = account?.id ?? (isKept ? booking.robloxId : null);
  const robloxUsername = account?.username ?? typed;
  const shownName = account?.displayName ?? (isKept ? booking.robloxDisplayName : typed.slice(0, 20));
  const robloxDisplayName = correction.displayName?.trim() ?? shownName;
  if (robloxId === null && !isTypedUsername(robloxUsername)) throw invalidRobloxUsername();
  if (account?.displayName !== robloxDisplayName && !isTypedDisplayName(robloxDisplayName))
    throw invalidRobloxDisplayName();
  const { memberId, openingId } = booking;
  const named = { memberId, openingId, username: robloxUsername, robloxId };
  // At the door a name that a member has linked is not refused (DOOR-4).
  if (!isKept && memberId !== null && (await isAccountTaken(deps.db, named))) throw nameTaken();
  const isUnchanged = robloxUsername === booking.robloxUsername && robloxDisplayName === booking.robloxDisplayName;
  if (!isUnchanged) return { robloxId, robloxUsername, robloxDisplayName };
  return robloxId === booking.robloxId ? {} : { robloxId };
}

/** The account that the corrected name is, as Roblox knows it; undefined if that is not known. */
async function findAccount(deps: DatabaseDeps, { memberId }: EditableBooking, { username, account }: Resolved) {
  if (account?.robloxId) return { id: account.robloxId, username: account.username, displayName: account.displayName };
  if (memberId === null) return undefined;
  const linked = await listLinkedAccounts(deps.db, memberId);
  return linked.find((own) => isSameName(own.username, username.trim()));
}
