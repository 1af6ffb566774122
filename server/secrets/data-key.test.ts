import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMember } from '../../test/factories.ts';
import { startTestApp, testDataKey, type TestApp, type TestAppOptions } from '../../test/test-app.ts';
import { system, type Member } from '../actor.ts';
import { setCode } from '../features/admins/commands/set-code.ts';
import { replaceDataKey } from '../features/site-settings/commands/replace-data-key.ts';
import { requireDataKey } from './data-key.ts';

/* SESSION_SECRET signs sessions only; codes and marks depend on DATA_KEY. Each test is the control of the other. */

const otherSecret = 'another secret for tests, 32 characters';
const code = '7394';
let app: TestApp;
let admin: Member;
const others: TestApp[] = [];
beforeEach(async () => {
  app = await startTestApp();
  admin = await aMember(app.deps, { isAdmin: true });
  await setCode(app.deps, system, { discordId: admin.discordId, code });
});
afterEach(async () => {
  for (const one of [...others.splice(0), app]) await one.close();
});

async function restarted(secrets: TestAppOptions['secrets'] = {}): Promise<TestApp> {
  const other = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, standin: app.standin, secrets });
  others.push(other);
  return other;
}

const meStatus = async (on: TestApp, token: string) =>
  (await on.fetch('/api/admin/me', { headers: { authorization: `Bearer ${token}` } })).status;

async function codeStatus(on: TestApp): Promise<number> {
  const response = await on.fetch('/api/admin/auth/discord-id', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ discord_id: admin.discordId, security_code: code }),
  });
  return response.status;
}

const keyOf = (value: string) => ({ value, keep: async () => {} });
const mark = (on: TestApp) => on.deps.codes.mark(admin.discordId).toString('hex');

describe('a new SESSION_SECRET', () => {
  it('ends every session, and leaves security codes and marks of blocked people unchanged (OPS-12)', async () => {
    const token = await app.token(admin);
    expect(await meStatus(app, token)).toBe(200);
    const rotated = await restarted({ sessionSecret: otherSecret });
    expect(await meStatus(rotated, token)).toBe(401);
    expect(mark(rotated)).toBe(mark(app));
    expect(await codeStatus(rotated)).toBe(200);
    expect(await meStatus(rotated, await rotated.token(admin))).toBe(200);
  });
});

describe('a new DATA_KEY', () => {
  it('leaves sessions unchanged, and matches no code and no mark', async () => {
    const token = await app.token(admin);
    const other = await restarted({ dataKey: otherSecret });
    expect(await meStatus(other, token)).toBe(200);
    expect(mark(other)).not.toBe(mark(app));
    expect(await codeStatus(other)).toBe(401);
  });

  it('is refused at the start, and the first one is accepted again (OPS-12)', async () => {
    await requireDataKey(app.deps, keyOf(testDataKey));
    const other = await restarted({ dataKey: otherSecret });
    await expect(requireDataKey(other.deps, keyOf(otherSecret))).rejects.toThrow(/belongs to another DATA_KEY/);
    await requireDataKey(app.deps, keyOf(testDataKey));
  });

  it('one of two servers that start together on a new database is refused', async () => {
    const other = await restarted({ dataKey: otherSecret });
    const outcomes = await Promise.allSettled([
      requireDataKey(app.deps, keyOf(testDataKey)),
      requireDataKey(other.deps, keyOf(otherSecret)),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('replaces a lost one by the command, which ends the codes and reports how many', async () => {
    await requireDataKey(app.deps, keyOf(testDataKey));
    const other = await restarted({ dataKey: otherSecret });
    await other.deps.db
      .insertInto('deletedAccounts')
      .values({
        mark: app.deps.codes.mark('1157606691773349892'),
        isBlocked: true,
        hasGoldRole: false,
        noShows: [],
        createdAt: app.deps.now(),
      })
      .execute();
    expect(await replaceDataKey(other.deps, system)).toEqual({ codes: 1, blocks: 1, secrets: [] });
    await requireDataKey(other.deps, keyOf(otherSecret));
    expect(await codeStatus(other)).toBe(401);
    await setCode(other.deps, system, { discordId: admin.discordId, code });
    expect(await codeStatus(other)).toBe(200);
  });
});
