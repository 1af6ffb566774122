import type { PlaceBookingBody } from '@sunset/contract/api/bookings/bookings.ts';
import { pickBookingTexts, type BookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { sql } from 'kysely';
import type { Member, MemberActor } from '../../actor.ts';
import { BatcherFull, OwnerQueueFull, type Batcher } from '../../database/batching/single-flight-batcher.ts';
import type { Database } from '../../database/connect.ts';
import { retryDeadlocks } from '../../database/retry-deadlocks.ts';
import type { AppError } from '../../errors/app-error.ts';
import type { SiteSettings } from '../site-settings/rules.ts';
import { bookingRefused, notInServer, notYetOpen, tooBusy, tooManyCalls, type BookingRefusal } from './errors.ts';
import type { Quote } from './pricing/quote.ts';
import { admissionOf, storedMethod } from './pricing/rules.ts';

/* A member asks for a room, in a batch with others: what bookings and holds share, then the batch of bookings. */

/** What the SQL functions of both read of each item; the names are their columns. */
export interface RoomRequest {
  member_id: number;
  tier_version: number;
  opens_for: string[];
  /** Whose on-sale time counts. */
  on_sale_group: string;
  opening_room_id: number;
}

/** The code of what became of an item, and what belongs to that code. */
export interface BatchResult {
  outcome: string;
  response: unknown;
}

export function requestRoom(
  { id, tierVersion, tiers }: Pick<Member, 'id' | 'tierVersion' | 'tiers'>,
  roomId: number,
): RoomRequest {
  return { member_id: id, tier_version: tierVersion, ...admissionOf(tiers), opening_room_id: roomId };
}

/**
 * Runs a batch in one round trip and answers one result for each item, in order. `at` is the instant of the batch.
 *
 * race: a batch of another process may take the same members, units or Roblox accounts; see the functions.
 */
export function runBatch(
  db: Database,
  name: 'place_bookings' | 'hold_units',
  { items, at, collidesAt = [] }: { items: RoomRequest[]; at: Date; collidesAt?: readonly string[] },
): Promise<BatchResult[]> {
  return retryDeadlocks(() => sendBatch(db, name, { items, at }), collidesAt);
}

/** The same in the caller's transaction, which has to be run again where `runBatch` sends the batch again. */
async function sendBatch(
  db: Database,
  name: 'place_bookings' | 'hold_units',
  { items, at }: { items: RoomRequest[]; at: Date },
): Promise<BatchResult[]> {
  const batch = JSON.stringify(items.map((item, ord) => ({ ord, ...item })));
  const { rows } = await sql<BatchResult & { ord: number }>`
    select ord, outcome, response from ${sql.ref(name)}(${batch}::jsonb, ${at})`.execute(db);
  const results: BatchResult[] = [];
  for (const { ord, outcome, response } of rows) results[ord] = { outcome, response };
  return results;
}

/** Adds an item to the next batch. Refuses with `too_many_requests` and `overloaded`. */
export async function addToBatch<Item extends RoomRequest>(
  batches: Batcher<Item, BatchResult>,
  item: Item,
): Promise<BatchResult> {
  try {
    return await batches.add(item);
  } catch (error) {
    if (error instanceof OwnerQueueFull) throw tooManyCalls(item.member_id, 1);
    if (error instanceof BatcherFull) throw tooBusy();
    throw error;
  }
}

/** The refusal that an outcome means, of those that bookings and holds share. */
export async function refusalOf(
  deps: { siteSettings: () => Promise<SiteSettings> },
  actor: MemberActor,
  { outcome, response }: BatchResult,
): Promise<AppError> {
  switch (outcome) {
    case 'not_yet_open':
      return notYetOpen((response as { opens_at: string }).opens_at);
    case 'not_a_member':
      return notInServer((await deps.siteSettings()).inviteUrl);
    case 'too_many_requests':
      return tooManyCalls(actor.member.id, (response as { retry_after: number }).retry_after);
    default:
      return bookingRefused(outcome as BookingRefusal);
  }
}

/** One item for the SQL function `place_bookings`; the names are its columns. */
export interface BatchItem extends RoomRequest, BookingTexts {
  /** The price is that of the member's hold, not today's. */
  priced_by_hold: boolean;
  /** When the session starts, as the answer says; null if there is no answer. */
  starts_at: string | null;
  base_price: number;
  expected_final_price: number;
  discount_percent: number;
  original_price: number;
  discount_amount: number;
  final_price: number;
  all_inclusive: boolean;
  payment_method: string;
  reference: string;
  discord_username: string;
  roblox_username: string;
  roblox_display_name: string;
  key: string | null;
  request_hash: string | null;
  /** The answer as text, stored unchanged for repeats. */
  response: string | null;
}

/** What the guest asks for. */
export type BookingWish = Pick<
  PlaceBookingBody,
  'all_inclusive' | 'payment_method' | 'robloxUsername' | 'robloxDisplayName' | 'expected_final_price'
> &
  BookingTexts;

interface Priced {
  reference: string;
  quoted: Pick<Quote, 'isHeld'> & {
    room: Pick<Quote['room'], 'id'>;
    pricing: Pick<
      Quote['pricing'],
      'base_price' | 'discount_percent' | 'original_price' | 'discount_amount' | 'final_price'
    >;
  };
}

/** A booking for `place_bookings`, at the price of a quote, without anything for repeats of the call. */
export function batchItem(
  member: Pick<Member, 'id' | 'tierVersion' | 'tiers' | 'username'>,
  wish: BookingWish,
  { quoted, reference }: Priced,
): BatchItem {
  const { room, pricing, isHeld } = quoted;
  return {
    ...requestRoom(member, room.id),
    priced_by_hold: isHeld,
    starts_at: null,
    base_price: pricing.base_price,
    // A price other than the one on the person's screen is never booked.
    expected_final_price: wish.expected_final_price ?? pricing.final_price,
    discount_percent: pricing.discount_percent,
    original_price: pricing.original_price,
    discount_amount: pricing.discount_amount,
    final_price: pricing.final_price,
    all_inclusive: wish.all_inclusive,
    payment_method: storedMethod(wish.payment_method, pricing.final_price),
    reference,
    discord_username: member.username,
    roblox_username: wish.robloxUsername.trim(),
    roblox_display_name: wish.robloxDisplayName.trim(),
    ...pickBookingTexts(wish),
    key: null,
    request_hash: null,
    response: null,
  };
}

/** Indexes that two batches, or a batch and a new companion, can conflict at: a batch that violates one is sent again. */
export const placingCollidesAt: readonly string[] = ['bookings_one_per_roblox_id', 'bookings_one_per_member'];

/**
 * Places a batch. Outcome `placed`, `replayed` with the answer given before, `not_yet_open` with the time, `hold_gone`, `moved` (the
 * opening starts at another time by now), or the code of a refusal.
 */
export function placeBookings(db: Database, items: BatchItem[], at: Date): Promise<BatchResult[]> {
  return runBatch(db, 'place_bookings', { items, at, collidesAt: placingCollidesAt });
}

/** The same in the caller's transaction, which is run again after a conflict at `placingCollidesAt`. */
export function placeInTransaction({ db }: { db: Database }, items: BatchItem[], at: Date): Promise<BatchResult[]> {
  return sendBatch(db, 'place_bookings', { items, at });
}
