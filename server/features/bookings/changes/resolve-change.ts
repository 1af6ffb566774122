import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { MemberActor } from '../../../actor.ts';
import type { DatabaseDeps } from '../../../database/transact.ts';
import type { SiteSettings } from '../../site-settings/rules.ts';
import { notARoomOfTheOpening } from '../admin/errors.ts';
import { findRoomOfOpening, type EditableBooking } from '../admin/queries.ts';
import { refusalOf } from '../room-requests.ts';
import { nameTaken, notALinkedAccount, roomTooSmall } from './errors.ts';
import { checkRoom, countCompanions, isAccountTaken, listLinkedAccounts } from './queries.ts';
import { repriced } from './rules.ts';
import type { BookingChange } from './write-change.ts';

export interface ChangeDeps extends DatabaseDeps {
  siteSettings: () => Promise<SiteSettings>;
}

/** What a guest wants to change; what is missing stays. */
export interface OwnChange {
  roomId?: number | undefined;
  allInclusive?: boolean | undefined;
  paymentMethod?: PaymentMethod | undefined;
  notes?: string | undefined;
  /** One of the accounts that are linked to the guest. */
  robloxId?: string | undefined;
}

/** What really changes: the columns that get another value, the unit aside. Refuses what this guest cannot have. */
export async function resolveChange(
  deps: ChangeDeps,
  actor: MemberActor,
  booking: EditableBooking,
  wanted: OwnChange,
): Promise<BookingChange> {
  const changed: BookingChange = {};
  if (wanted.notes !== undefined && wanted.notes !== booking.notes) changed.notes = wanted.notes;
  Object.assign(changed, await resolveAccount(deps, booking, wanted.robloxId));
  const price = await resolvePrice(deps, actor, booking, wanted);
  for (const [column, value] of Object.entries(price) as [keyof typeof price, never][]) {
    if (value !== booking[column]) changed[column] = value;
  }
  return changed;
}

async function resolvePrice(deps: ChangeDeps, actor: MemberActor, booking: EditableBooking, wanted: OwnChange) {
  const roomId = wanted.roomId ?? booking.openingRoomId;
  const isMoving = roomId !== booking.openingRoomId;
  if (isMoving) {
    const room = await findRoomOfOpening(deps.db, booking.openingId, roomId);
    if (room === null) throw notARoomOfTheOpening();
    // The caller has locked the booking, as who adds a companion does. Rule: COMPANION-2.
    if ((await countCompanions(deps.db, booking.id)) >= room.maxGuests) throw roomTooSmall(room.maxGuests);
  }
  const { price, opensAt, refusal } = await checkRoom(deps.db, actor.member, roomId, deps.now());
  if (refusal !== null && (isMoving || !saleRefusals.has(refusal))) {
    throw await refusalOf(deps, actor, { outcome: refusal, response: { opens_at: opensAt } });
  }
  const parts = {
    // A booking keeps its price until its room changes.
    basePrice: isMoving ? price : booking.basePrice,
    allInclusive: wanted.allInclusive ?? booking.allInclusive,
    // The schema's check limits the column to the values of the contract.
    paymentMethod: wanted.paymentMethod ?? (booking.paymentMethod as PaymentMethod),
  };
  return { openingRoomId: roomId, ...repriced(booking, parts) };
}

/** These keep a guest from another room, not from changing the rest. */
const saleRefusals = new Set(['bookings_closed', 'not_yet_open', 'draw_pending']);

async function resolveAccount(
  deps: ChangeDeps,
  booking: EditableBooking,
  robloxId: string | undefined,
): Promise<BookingChange> {
  if (robloxId === undefined || robloxId === booking.robloxId) return {};
  const accounts = await listLinkedAccounts(deps.db, booking.memberId);
  const account = accounts.find(({ id }) => id === robloxId);
  if (account === undefined) throw notALinkedAccount();
  const { username, displayName } = account;
  const isSameName = username.toLowerCase() === booking.robloxUsername.toLowerCase();
  const { memberId, openingId } = booking;
  if (!isSameName && (await isAccountTaken(deps.db, { memberId, openingId, username, robloxId }))) throw nameTaken();
  return { robloxId, robloxUsername: username, robloxDisplayName: displayName };
}
