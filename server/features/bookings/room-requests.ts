import { sql } from 'kysely';
import type { Member, MemberActor } from '../../actor.ts';
import { BatcherFull, OwnerQueueFull, type Batcher } from '../../database/batching/single-flight-batcher.ts';
import type { Database } from '../../database/connect.ts';
import { retryDeadlocks } from '../../database/retry-deadlocks.ts';
import type { AppError } from '../../errors/app-error.ts';
import type { SiteSettings } from '../site-settings/rules.ts';
import { bookingRefused, notInServer, notYetOpen, tooBusy, tooManyCalls, type BookingRefusal } from './errors.ts';
import { admissionOf } from './pricing/rules.ts';

/* What bookings and holds share: a member asks for a room, in a batch with others. */

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
export async function sendBatch(
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
