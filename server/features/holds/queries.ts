import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** A room held for a member until a time. */
export interface HeldRoom {
  roomId: number;
  openingId: number;
  until: Date;
  basePrice: number;
  /** The fixed discount. Null if the hold fixed no price: a room that a companion can take over costs what it costs them. */
  percent: number | null;
  isExtended: boolean;
}

/** A price that an offer or a hold fixed for a member and a room. */
export interface FixedPrice {
  roomId: number;
  basePrice: number;
  percent: number;
}

/**
 * The prices that are fixed at `now`, by member: those of their offers, except offers for their whole party, then that of their hold. One statement, because every
 * booking asks.
 */
export async function findFixedPrices(
  db: Database,
  memberIds: number[],
  now: Date,
): Promise<Map<number, FixedPrice[]>> {
  const { rows } = await sql<FixedPrice & { memberId: number }>`
    select member_id as "memberId", opening_room_id as "roomId", base_price as "basePrice", discount_percent as "percent"
    from offers where member_id = any (${memberIds}::integer[]) and state = 'open' and ends_at > ${now} and not is_shared_offer(offers)
    union all
    select held_by, opening_room_id, held_base_price, held_percent
    from units where held_by = any (${memberIds}::integer[]) and held_until > ${now} and held_base_price is not null`.execute(
    db,
  );
  return Map.groupBy(rows, ({ memberId }) => memberId);
}

/** A member's hold at `now`, or null. */
export async function findHold(db: Database, memberId: number, now: Date): Promise<HeldRoom | null> {
  const row = await db
    .selectFrom('units')
    .innerJoin('openingRooms', 'openingRooms.id', 'units.openingRoomId')
    .select([
      'units.heldUntil',
      'units.holdExtended',
      'units.openingId',
      'units.openingRoomId',
      sql<number>`coalesce(units.held_base_price, opening_rooms.price)`.as('basePrice'),
      'units.heldPercent',
    ])
    .where('units.heldBy', '=', memberId)
    .where('units.heldUntil', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return {
    roomId: row.openingRoomId,
    openingId: row.openingId,
    until: row.heldUntil ?? now,
    basePrice: row.basePrice,
    percent: row.heldPercent,
    isExtended: row.holdExtended,
  };
}
