import type { Database } from '../../database/connect.ts';
import { runBatch, type BatchResult, type RoomRequest } from '../bookings/room-requests.ts';

/** One item for the SQL function `hold_units`; the names are its columns. */
export interface HoldItem extends RoomRequest {
  discount_percent: number;
}

/** What the SQL function answers of a hold. */
export interface HeldUnit {
  room_id: number;
  opening_id: number;
  until: string;
  base_price: number;
  percent: number;
  extended: boolean;
  /** The member has held this room before the call. */
  unchanged: boolean;
}

/**
 * Holds a unit for each person of a batch. Outcome `held` with the hold, `no_hold`, `not_yet_open` with the time, `tier_changed`, or the
 * code of a refusal.
 */
export function holdUnits(db: Database, items: HoldItem[], at: Date): Promise<BatchResult[]> {
  return runBatch(db, 'hold_units', { items, at });
}
