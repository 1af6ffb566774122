import type { BookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { retryDeadlocks } from '../../database/retry-deadlocks.ts';

/** One item for the SQL function `place_bookings`; the names are its columns. */
export interface BatchItem extends BookingTexts {
  member_id: number;
  tier_version: number;
  opens_for: string[];
  /** Whose on-sale time counts. */
  on_sale_group: string;
  /** The price is that of the member's hold, not today's. */
  priced_by_hold: boolean;
  opening_room_id: number;
  /** When the session starts, as the answer says. */
  starts_at: string;
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
  /** The answer as text, kept to the letter for repeats. */
  response: string | null;
}

/**
 * `placed`, `replayed` with the answer given before, `not_yet_open` with the time, `hold_gone`, `moved` (the opening starts
 * at another time by now), or the code of a refusal.
 */
export interface BatchResult {
  outcome: string;
  response: unknown;
}

/** Places a batch in one round trip and answers one result for each item, in order. `at` is the instant of the batch. */
export async function placeBookings(db: Database, items: BatchItem[], at: Date): Promise<BatchResult[]> {
  const batch = JSON.stringify(items.map((item, ord) => ({ ord, ...item })));
  const place = () =>
    sql<BatchResult & { ord: number }>`
      select ord, outcome, response from place_bookings(${batch}::jsonb, ${at})`.execute(db);
  // race: a batch of another process may take the same members, units or Roblox accounts; see place_bookings.
  const { rows } = await retryDeadlocks(place, ['bookings_one_per_roblox_id']);
  const results: BatchResult[] = [];
  for (const { ord, outcome, response } of rows) results[ord] = { outcome, response };
  return results;
}
