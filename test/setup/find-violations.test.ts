import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../../server/database/connect.ts';
import { invariants } from '../../server/operations/check-data/invariants.ts';
import { checkData } from '../../server/operations/check-data/check-data.ts';
import { aMember } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { anyBroken, findViolations, findViolationsOften, rulesFor } from './find-violations.ts';
import { neededTables } from './needed-tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const sound = sql<{ subject: string }>`select 'nothing' as subject where false`;
const broken = sql<{ subject: string }>`select 'something' as subject`;

it('sees one broken rule, wherever it stands among the others', async () => {
  const { db } = app.deps;
  const all = Object.values(invariants);
  for (const place of [0, all.length - 1, all.length]) {
    const { rows } = await anyBroken(all.toSpliced(place, 0, broken)).execute(db);
    expect(rows, `in place ${place}`).toHaveLength(1);
  }
  expect((await anyBroken([...all, sound]).execute(db)).rows).toEqual([]);
});

it('finds what checkData finds', async () => {
  const { db } = app.deps;
  const { id } = await aMember(app.deps);
  expect(await findViolations(db)).toEqual([]);
  expect(await findViolationsOften(app.deps)).toEqual([]);
  await db.updateTable('members').set({ goldUntil: app.clock.now() }).where('id', '=', id).execute();
  expect(await findViolations(db)).toEqual(await checkData(db));
  expect(await findViolationsOften(app.deps)).toEqual(await checkData(db));
  expect(await findViolations(db)).toEqual([
    { invariant: 'GOLD-3 a member is gold until the end of the last membership', subject: `member ${id}` },
  ]);
  await db.updateTable('members').set({ goldUntil: null }).where('id', '=', id).execute();
});

it('leaves out only rules of which PostgreSQL knows too that they find nothing without those rows', async () => {
  const { db } = app.deps;
  const { rows } = await tablesWithKeys.execute(db);
  const names = rows.map(({ name }) => name);
  const always = new Set(rulesFor(db, new Set(names)));
  const leftOut = Object.values(invariants).filter((rule) => !always.has(rule));
  expect(leftOut.length).toBeGreaterThan(50);
  const trx = await db.startTransaction().execute();
  onTestFinished(() => trx.rollback().execute());
  for (const table of rows) await addEmptyTwin(trx, table);
  for (const rule of leftOut) {
    const parts = (neededTables(rule.compile(db).sql) ?? []).map((part) => part.filter((name) => names.includes(name)));
    const first = parts.map(([name]) => name ?? '');
    // Each of the tables alone is enough.
    for (const [index, part] of parts.entries())
      for (const name of part) expect(await isEmptyWithout(trx, rule, first.with(index, name)), name).toBe(true);
  }
  expect(await isEmptyWithout(trx, sql`select bookings.id from bookings left join offers on true`, ['offers'])).toBe(
    false,
  );
  expect(await isEmptyWithout(trx, sql`select count(*) from bookings`, ['bookings'])).toBe(false);
});

describe('the tables that a query needs', () => {
  it.each([
    ['select id from a left join b on true join c on exists (select from d)', [['a', 'c']]],
    ["select 'from x' from a where a.one is distinct from b.two", [['a']]],
    ['select id from a union all select id from b where (select count(*) from c) > 1', [['a'], ['b']]],
    ['select id from a group by id having count(*) > 1', [['a']]],
    ['select count(*) from a', [[]]],
    ['select 1 from a having true', [[]]],
    ['select 1 where (select count(*) from a) <> 1', [[]]],
    ['select id from a full join b on true', null],
    ['select id from a right join b on true', null],
    ['select id from a except select id from b', null],
    ['with a as (select 1) select * from a', null],
  ])('%s', (query, tables) => {
    expect(neededTables(query)).toEqual(tables);
  });
});

interface Plan {
  'Node Type': string;
  'Parent Relationship'?: string;
  'One-Time Filter'?: string;
  Strategy?: string;
  Plans?: Plan[];
}

const tablesWithKeys = sql<{ name: string; key: string[] }>`
  select relname as name, array_agg(attname::text) as key
  from pg_class join pg_index on indrelid = pg_class.oid and indisprimary
  join pg_attribute on attrelid = pg_class.oid and attnum = any (indkey)
  where relnamespace = 'public'::regnamespace and relkind = 'r' group by relname`;

const schemaOf = (table: string) => sql.id(`without_${table}`);

/** The same table in a schema of its own, of which PostgreSQL knows without looking that it has no rows: it has no partitions. */
async function addEmptyTwin(db: Database, { name, key }: { name: string; key: string[] }): Promise<void> {
  const columns = sql.join(key.map((column) => sql.id(column)));
  const twin = sql`${schemaOf(name)}.${sql.id(name)}`;
  await sql`create schema ${schemaOf(name)}`.execute(db);
  await sql`
    create table ${twin} (like public.${sql.id(name)} including all excluding indexes, primary key (${columns}))
    partition by range (${columns})`.execute(db);
}

/** Whether PostgreSQL's plan of a query reads nothing, if these tables have no rows. */
async function isEmptyWithout(db: Database, query: RawBuilder<unknown>, tables: string[]): Promise<boolean> {
  await sql`set local search_path = ${sql.join([...new Set(tables)].map(schemaOf))}, public`.execute(db);
  const { rows } = await sql<Record<string, { Plan: Plan }[]>>`explain (format json) ${query}`.execute(db);
  const plan = Object.values(rows[0] ?? {})[0]?.[0]?.Plan;
  return plan !== undefined && readsNothing(plan);
}

function readsNothing(plan: Plan): boolean {
  if (plan['One-Time Filter'] === 'false') return true;
  // A sum without a group has a row without any.
  if (plan['Node Type'] === 'Aggregate' && plan.Strategy === 'Plain') return false;
  const inputs = (plan.Plans ?? []).filter((input) =>
    ['Outer', 'Member', 'Subquery'].includes(input['Parent Relationship'] ?? ''),
  );
  return inputs.length > 0 && inputs.every(readsNothing);
}
