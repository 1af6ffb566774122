import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../../server/actor.ts';
import { aMember } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';

/*
 * Admins who remove each other at the same moment, from two servers on one database. The control removes the row
 * locks of the SQL function: then no admin is left.
 */

let apps: TestApp[];
let admins: Member[];
beforeEach(async () => {
  const one = await startTestApp();
  apps = [one, await startTestApp({ databaseUrl: one.databaseUrl, clock: one.clock })];
  admins = [await aMember(one.deps, { isAdmin: true }), await aMember(one.deps, { isAdmin: true })];
});
afterEach(async () => {
  for (const app of apps.toReversed()) await app.close();
});

const first = () => apps[0] as TestApp;

/** Pauses each removal after it has counted, so that two of them overlap. */
const withSleep = (source: string) =>
  source.replace('if cardinality(active) = 1', 'perform pg_sleep(0.3);\n  if cardinality(active) = 1');
const withoutLock = (source: string) => source.replace('order by discord_id for update', 'order by discord_id');

async function change(edit: (source: string) => string): Promise<void> {
  const { db } = first().deps;
  const { rows } = await sql<{ source: string }>`select pg_get_functiondef('remove_admin'::regproc) as source`.execute(
    db,
  );
  const after = edit(rows[0]?.source ?? '');
  expect(after).not.toBe(rows[0]?.source);
  await sql.raw(after).execute(db);
}

/** Each removes the other; returns how many admins are left. */
async function removeEachOther(): Promise<number> {
  const [one, other] = admins as [Member, Member];
  const clients = [await first().client(one), await (apps[1] as TestApp).client(other)];
  await Promise.allSettled([
    clients[0]?.('DELETE /admin/admins/{discordId}', { params: { discordId: other.discordId } }),
    clients[1]?.('DELETE /admin/admins/{discordId}', { params: { discordId: one.discordId } }),
  ]);
  return countLeft();
}

/** The same without the command, which locks all admins before it calls the function. */
async function removeEachOtherInSql(): Promise<number> {
  const removals = admins.map(({ discordId }, at) => {
    const { db, now } = (apps[at] as TestApp).deps;
    return sql`select remove_admin(${discordId}, ${now()})`.execute(db);
  });
  await Promise.all(removals);
  return countLeft();
}

async function countLeft(): Promise<number> {
  const left = await first().deps.db.selectFrom('admins').select('discordId').where('isActive', '=', true).execute();
  return left.length;
}

describe('two admins who remove each other', () => {
  it('one stays (ADMIN-4)', async () => {
    await change(withSleep);
    expect(await removeEachOther()).toBe(1);
    const removed = await first()
      .deps.db.selectFrom('auditLog')
      .select('id')
      .where('action', '=', 'admin.remove')
      .execute();
    expect(removed).toHaveLength(1);
  });

  it('one stays by the SQL function alone', async () => {
    await change(withSleep);
    expect(await removeEachOtherInSql()).toBe(1);
  });

  control('without the locks nobody stays', async () => {
    await change((source) => withSleep(withoutLock(source)));
    expect(await removeEachOtherInSql()).toBe(0);
  });
});
