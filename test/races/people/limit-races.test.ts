import { maxLiveApiKeys } from '@sunset/contract/api/api-keys.ts';
import { maxWebhooks } from '@sunset/contract/api/webhooks.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { MemberActor } from '../../../server/actor.ts';
import type { Deps } from '../../../server/deps.ts';
import { createApiKey } from '../../../server/features/api-keys/commands/create-api-key.ts';
import { createWebhook } from '../../../server/features/webhooks/commands/create-webhook.ts';
import { aMember } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { untilWaitingForLock } from '../support/delayed-writes.ts';
import { withoutRowLocks } from '../support/without-row-locks.ts';

/* Two admins who create the last one of something at the same moment. */

let app: TestApp;
let admins: MemberActor[];
beforeEach(async () => {
  app = await startTestApp();
  const anAdmin = async (): Promise<MemberActor> => {
    const member = await aMember(app.deps, { isAdmin: true });
    return { kind: 'member', member, sessionId: app.deps.random.uuid() };
  };
  admins = [await anAdmin(), await anAdmin()];
});
afterEach(() => app.close());

interface Limited {
  table: 'api_keys' | 'webhook_endpoints';
  max: number;
  create: (deps: Deps, actor: MemberActor) => Promise<unknown>;
}

const keys: Limited = {
  table: 'api_keys',
  max: maxLiveApiKeys,
  create: (deps, actor) =>
    createApiKey(deps, actor, { name: 'Board screen', scopes: ['openings:read'], expiresInDays: null }),
};
const webhooks: Limited = {
  table: 'webhook_endpoints',
  max: maxWebhooks,
  create: (deps, actor) =>
    createWebhook(deps, actor, { url: 'https://receiver.example/hook', events: ['booking.created'] }),
};

/** Both have begun before either has written. Returns how many there are at the end. */
async function createLastAtOnce(deps: Deps, { table, max, create }: Limited): Promise<number> {
  const [first, second] = admins as [MemberActor, MemberActor];
  const { db } = app.deps;
  for (let count = 1; count < max; count += 1) await create(app.deps, first);
  const wait = sql.raw('begin perform pg_advisory_xact_lock_shared(815); return null; end');
  await sql`create function wait_to_write() returns trigger language plpgsql as $$ ${wait} $$`.execute(db);
  await sql`create trigger a_wait before insert on ${sql.table(table)} for each statement execute function wait_to_write()`.execute(
    db,
  );
  const { both } = await db.transaction().execute(async (writes) => {
    await sql`select pg_advisory_xact_lock(815)`.execute(writes);
    const both = Promise.allSettled([create(deps, first), create(deps, second)]);
    await untilWaitingForLock(db, 2);
    return { both };
  });
  await both;
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

describe.each([
  ['API keys', 'KEY-5', keys],
  ['webhooks', 'HOOK-11', webhooks],
] as const)('two admins who create the last of the %s', (_, rule, limited) => {
  it(`one of them is refused (${rule})`, async () => {
    expect(await createLastAtOnce(app.deps, limited)).toBe(limited.max);
  });

  control('without the lock on the admins both create one', async () => {
    const deps = { ...app.deps, db: withoutRowLocks(app.deps.db) };
    expect(await createLastAtOnce(deps, limited)).toBe(limited.max + 1);
  });
});
