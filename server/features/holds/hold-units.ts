import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { retryDeadlocks } from '../../database/retry-deadlocks.ts';

/** One item for the SQL function `hold_units`; the names are its columns. */
export interface HoldItem {
  member_id: number;
  tier_version: number;
  opens_for: string[];
  on_sale_group: string;
  opening_room_id: number;
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

/** `held` with the hold, `no_hold`, `not_yet_open` with the time, `tier_changed`, or the code of a refusal. */
export interface HoldResult {
  outcome: string;
  response: unknown;
}

/** Holds a unit for each person of a batch in one round trip; one result for each item, in order. */
export async function holdUnits(db: Database, items: HoldItem[], at: Date): Promise<HoldResult[]> {
  const batch = JSON.stringify(items.map((item, ord) => ({ ord, ...item })));
  // race: a batch of another process may take the same members or units; see hold_units.
  const { rows } = await retryDeadlocks(() =>
    sql<HoldResult & { ord: number }>`select ord, outcome, response from hold_units(${batch}::jsonb, ${at})`.execute(
      db,
    ),
  );
  const results: HoldResult[] = [];
  for (const { ord, outcome, response } of rows) results[ord] = { outcome, response };
  return results;
}
