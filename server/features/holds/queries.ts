import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** A room held for a member until a time, at a fixed price. */
export interface HeldRoom {
  roomId: number;
  openingId: number;
  until: Date;
  basePrice: number;
  percent: number;
  isExtended: boolean;
}

/** The active holds at `now`, by member. */
export async function findHolds(db: Database, memberIds: number[], now: Date): Promise<Map<number, HeldRoom>> {
  const rows = await db
    .selectFrom('units')
    .innerJoin('openingRooms', 'openingRooms.id', 'units.openingRoomId')
    .select([
      'units.heldBy',
      'units.heldUntil',
      'units.holdExtended',
      'units.openingId',
      'units.openingRoomId',
      sql<number>`coalesce(units.held_base_price, opening_rooms.price)`.as('basePrice'),
      'units.heldPercent',
    ])
    .where('units.heldBy', '=', sql<number>`any(${memberIds}::integer[])`)
    .where('units.heldUntil', '>', now)
    .execute();
  return new Map(
    rows.map((row) => [
      row.heldBy ?? 0,
      {
        roomId: row.openingRoomId,
        openingId: row.openingId,
        until: row.heldUntil ?? now,
        basePrice: row.basePrice,
        percent: row.heldPercent ?? 0,
        isExtended: row.holdExtended,
      },
    ]),
  );
}

/** A member's hold at `now`, or null. */
export async function findHold(db: Database, memberId: number, now: Date): Promise<HeldRoom | null> {
  return (await findHolds(db, [memberId], now)).get(memberId) ?? null;
}
