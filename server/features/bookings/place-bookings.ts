import type { BookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { Database } from '../../database/connect.ts';
import { runBatch, sendBatch, type BatchResult, type RoomRequest } from './room-requests.ts';

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
