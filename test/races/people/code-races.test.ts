import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../../server/actor.ts';
import { createCodes } from '../../../server/secrets/codes.ts';
import { setCode } from '../../../server/features/admins/commands/set-code.ts';
import { control } from '../../full-run.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { delayWrites, untilDelayed } from '../support/delayed-writes.ts';

/*
 * A sign-in with a security code, and a new code for the same admin at the same moment. Whichever comes first,
 * nobody who only knows the old code has a session afterwards.
 */

const discordId = '1157606691773349892';
const oldCode = '7394';
const newCode = '4821';
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  const cost = { N: 2, r: 1, p: 1, maxmem: 1024 * 1024 };
  app.deps.codes = createCodes('a secret for tests alone, 32 chars', app.deps.random, cost);
  const codeHash = await app.deps.codes.hash(oldCode);
  await app.deps.db
    .insertInto('admins')
    .values({ discordId, username: 'Host', codeHash, createdAt: app.deps.now() })
    .execute();
});
afterEach(() => app.close());

async function signIn(cookie = ''): Promise<Response> {
  return app.fetch('/api/admin/auth/discord-id', {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ discord_id: discordId, security_code: oldCode }),
  });
}

const reset = () => setCode(app.deps, system, { discordId, code: newCode });

/** Runs `work` after a guess was counted and before it is checked: hashing takes long enough. */
function whileHashing(work: () => Promise<unknown>): void {
  const { codes } = app.deps;
  app.deps.codes = {
    ...codes,
    verify: async (code, hash) => {
      await work();
      return codes.verify(code, hash);
    },
  };
}

async function countLive(): Promise<number> {
  const rows = await app.deps.db.selectFrom('sessions').select('id').where('revokedAt', 'is', null).execute();
  return rows.length;
}

describe('a sign-in with a security code that is in progress', () => {
  it('opens no session when a new code is set meanwhile (CODE-14)', async () => {
    whileHashing(reset);
    expect((await signIn()).status).toBe(401);
    expect(await countLive()).toBe(0);
    expect(await app.deps.db.selectFrom('adminDevices').selectAll().execute()).toEqual([]);
  });

  it('opens no session from a trusted device either', async () => {
    const cookies = (await signIn()).headers.getSetCookie();
    const cookie = cookies.find((one) => one.startsWith('sunset_device='));
    await app.deps.db.updateTable('sessions').set({ revokedAt: app.deps.now() }).execute();
    whileHashing(reset);
    expect((await signIn(cookie?.split(';')[0])).status).toBe(401);
    expect(await countLive()).toBe(0);
  });

  it('opens no session when the admin is removed meanwhile', async () => {
    whileHashing(() => app.deps.db.updateTable('admins').set({ isActive: false }).execute());
    expect((await signIn()).status).toBe(401);
    expect(await countLive()).toBe(0);
  });

  it.each(['sessions', 'admin_devices'])(
    'has no session left when the new code arrives while it writes %s',
    async (table) => {
      await delayWrites(app.deps.db, table, 0.5);
      const signedIn = signIn();
      await untilDelayed(app.deps.db);
      await reset();
      await signedIn;
      expect(await countLive()).toBe(0);
    },
  );

  control('opens one if a new code does not change the version of the code', async () => {
    await sql`
      create function keep_version() returns trigger language plpgsql as $$
      begin new.code_version := old.code_version; return new; end $$`.execute(app.deps.db);
    await sql`create trigger keep_version before update on admins for each row execute function keep_version()`.execute(
      app.deps.db,
    );
    whileHashing(reset);
    expect((await signIn()).status).toBe(200);
    expect(await countLive()).toBe(1);
  });
});
