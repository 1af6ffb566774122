import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../server/database/connect.ts';
import type { Deps } from '../../server/deps.ts';
import { findWrongPrices } from '../../server/features/bookings/pricing/queries.ts';
import { checkData } from '../../server/operations/check-data/check-data.ts';
import type { Violation } from '../../server/operations/check-data/find-broken-rules.ts';
import { invariants } from '../../server/operations/check-data/invariants.ts';

type Rule = RawBuilder<{ subject: string }>;

/**
 * What `checkData` finds. Every test asks, and hardly any breaks a rule: one statement asks all of them at once, and only if
 * one is broken, or cannot be evaluated, each is run on its own. PostgreSQL plans the statement once for each connection, which
 * takes thirty times as long as the check: `checker` is a connection that asks again and again.
 */
export async function findViolations(
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  checker?: pg.ClientBase,
): Promise<Violation[]> {
  if (checker !== undefined) return findBy(checker, db);
  const client = await pool.connect();
  try {
    return await findBy(client, db);
  } finally {
    client.release();
  }
}

async function findBy(client: pg.ClientBase, db: Database): Promise<Violation[]> {
  const isSound = await isSoundBy(client, db).catch(() => false);
  await client.query('rollback');
  return isSound ? [] : checkData(db);
}

async function isSoundBy(client: pg.ClientBase, db: Database): Promise<boolean> {
  await client.query('begin; set local plan_cache_mode = force_generic_plan');
  const { sql: text, parameters } = anyBroken(Object.values(invariants)).compile(db);
  const { rows } = await client.query({
    ...((await isSmall(client)) && { name: 'any-broken' }),
    text,
    values: [...parameters],
  });
  return rows.length === 0 && (await findWrongPrices(db)).length === 0;
}

/** A plan that was made for a few rows can take minutes with thousands. */
async function isSmall(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ small: boolean }>(`select sum(pg_relation_size(oid)) < 4 * 1024 * 1024 as small
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`);
  return rows[0]?.small === true;
}

/** Has a row if one of the rules has. */
export function anyBroken(all: readonly Rule[]): RawBuilder<unknown> {
  return sql.join(
    all.map((rule) => sql`(select from (${rule}) broken limit 1)`),
    sql` union all `,
  );
}
