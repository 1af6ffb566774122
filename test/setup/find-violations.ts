import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Database } from '../../server/database/connect.ts';
import { checkData } from '../../server/operations/check-data/check-data.ts';
import type { Violation } from '../../server/operations/check-data/find-broken-rules.ts';
import { invariants } from '../../server/operations/check-data/invariants.ts';
import { findWrongPrices } from '../../server/features/bookings/pricing/queries.ts';

type Rule = RawBuilder<{ subject: string }>;

let compiled: CompiledQuery | undefined;

/**
 * What `checkData` finds. Every test asks, and hardly any breaks a rule: one statement asks all of them at once, and only if
 * one is broken, or cannot be evaluated, each is run on its own.
 */
export async function findViolations(db: Database): Promise<Violation[]> {
  compiled ??= anyBroken(Object.values(invariants)).compile(db);
  return (await isSound(db, compiled)) ? [] : checkData(db);
}

async function isSound(db: Database, query: CompiledQuery): Promise<boolean> {
  try {
    return (await db.executeQuery(query)).rows.length === 0 && (await findWrongPrices(db)).length === 0;
  } catch {
    return false;
  }
}

/** Has a row if one of the rules has. */
export function anyBroken(all: readonly Rule[]): RawBuilder<unknown> {
  return sql.join(
    all.map((rule) => sql`(select from (${rule}) broken limit 1)`),
    sql` union all `,
  );
}
