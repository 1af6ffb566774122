import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../server/database/connect.ts';
import { checkData } from '../../server/operations/check-data/check-data.ts';
import type { Violation } from '../../server/operations/check-data/find-broken-rules.ts';
import { invariants } from '../../server/operations/check-data/invariants.ts';
import type { Deps } from '../../server/deps.ts';
import { findWrongPrices } from '../../server/features/bookings/pricing/queries.ts';
import { neededTables } from './needed-tables.ts';

type Rule = RawBuilder<{ subject: string }>;

/** By rule; read once for all databases of a worker. */
const needed = new Map<Rule, string[][] | null>();

/**
 * What `checkData` finds. Every test asks, and hardly any breaks a rule: one statement asks all of them at once, and only if
 * one is broken, or cannot be evaluated, each is run on its own. PostgreSQL plans the statement for each database again, which
 * takes longer than all else that a test does: rules about rows that are not there are left out.
 */
export async function findViolations(db: Database): Promise<Violation[]> {
  return (await isSound(db)) ? [] : checkData(db);
}

async function isSound(db: Database): Promise<boolean> {
  try {
    const rules = rulesFor(db, await emptyTables(db));
    return (await anyBroken(rules).execute(db)).rows.length === 0 && (await findWrongPrices(db)).length === 0;
  } catch {
    return false;
  }
}

/**
 * The same for a test that asks after each of many steps: PostgreSQL plans the statement once, with all rules, and checks the
 * data in an eighth of the time.
 */
export async function findViolationsOften({ db, pool }: Pick<Deps, 'db' | 'pool'>): Promise<Violation[]> {
  return (await isSoundAsPlanned(db, pool)) ? [] : checkData(db);
}

async function isSoundAsPlanned(db: Database, pool: Deps['pool']): Promise<boolean> {
  const { sql: text, parameters } = anyBroken(Object.values(invariants)).compile(db);
  const client = await pool.connect();
  try {
    await client.query('begin; set local plan_cache_mode = force_generic_plan');
    const { rows } = await client.query({ name: 'any-broken', text, values: [...parameters] });
    return rows.length === 0 && (await findWrongPrices(db)).length === 0;
  } catch {
    return false;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Tables that never had a row, or were truncated: their files have no bytes. */
async function emptyTables(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) = 0`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** The rules that can find something while these tables are empty. */
export function rulesFor(db: Database, empty: ReadonlySet<string>): Rule[] {
  return Object.values(invariants).filter((rule) => {
    const parts = tablesNeededBy(db, rule);
    return parts === null || parts.some((tables) => tables.every((name) => !empty.has(name)));
  });
}

/** By part of the rule, as `neededTables`. */
function tablesNeededBy(db: Database, rule: Rule): string[][] | null {
  const read = needed.get(rule);
  if (read !== undefined) return read;
  const parts = neededTables(rule.compile(db).sql);
  needed.set(rule, parts);
  return parts;
}

/** Has a row if one of the rules has. */
export function anyBroken(all: readonly Rule[]): RawBuilder<unknown> {
  return sql.join(
    all.map((rule) => sql`(select from (${rule}) broken limit 1)`),
    sql` union all `,
  );
}
