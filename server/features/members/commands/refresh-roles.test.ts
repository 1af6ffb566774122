import type { FaultEffect } from '@sunset/standin/console/control/faults.ts';
import { roleIds } from '@sunset/standin/ids.ts';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { aMember } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { minute } from '../../../../test/test-clock.ts';
import { freePort } from '../../../http/connection/free-port.ts';
import { deadlines } from '../../../integrations/outside.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  // A call that still hangs would keep the stand-in from closing.
  app.deps.outsideCalls.stop();
  await app.close();
});

const roleCheck = { path: '/api/guilds/:guild/members/:user' };
const fail = (fault: FaultEffect) => app.standin.world.faults.add({ ...fault, match: roleCheck, times: 1000 });
const roleChecks = () =>
  app.standin.world.requests.filter(({ path }) => /\/guilds\/\d+\/members\/\d+$/.test(path)).length;

/** The answer of `GET /user/me` for a member, and how long it took. */
async function readMe(token: string) {
  const startedAt = performance.now();
  const response = await app.fetch('/api/user/me', { headers: { authorization: `Bearer ${token}` } });
  const { user_type: userType } = (await response.json()) as { user_type: string };
  return { status: response.status, userType, ms: performance.now() - startedAt };
}

/** Members of the server who gained the gold role since their roles were read, eleven minutes ago. */
async function membersWithOldRoles(count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const member = await aMember(app.deps);
    const { username, discordId: id } = member;
    app.standin.world.people.add({ key: username, id, username, member: { roles: [roleIds.gold] } });
    tokens.push(await app.token(member));
  }
  await app.deps.db.updateTable('members').set({ rolesCheckedAt: app.clock.now() }).execute();
  app.clock.advance(11 * minute);
  return tokens;
}

const longestMs = 2500;

function shortenDeadline(roleCheckMs: number): void {
  const usual = deadlines.roleCheckMs;
  onTestFinished(() => void Object.assign(deadlines, { roleCheckMs: usual }));
  Object.assign(deadlines, { roleCheckMs });
}

describe('GET /user/me with roles older than ten minutes', () => {
  const faults: FaultEffect[] = [
    { kind: 'delay', ms: 30_000 },
    { kind: 'slow-body' },
    { kind: 'huge-body' },
    { kind: 'rate-limit', retryAfter: 25 },
    { kind: 'rate-limit', retryAfter: 25, scope: 'global' },
    { kind: 'rate-limit', retryAfter: null },
    { kind: 'status', status: 401, body: { message: '401: Unauthorized', code: 0 } },
    { kind: 'status', status: 403, body: '<html>banned</html>' },
    { kind: 'status', status: 404, body: '<html>no such page</html>' },
    { kind: 'status', status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    { kind: 'status', status: 503 },
    { kind: 'html-502' },
    { kind: 'bad-json' },
    { kind: 'drop-before' },
    { kind: 'drop-after' },
  ];
  it.each(faults)('returns the last known roles within 2.5 s when Discord does %j (TIER-8)', async (fault) => {
    const [token = ''] = await membersWithOldRoles(1);
    fail(fault);
    // A call without an answer takes the whole time, as in production.
    if (fault.kind !== 'delay') shortenDeadline(500);
    const { ms, ...answer } = await readMe(token);
    expect(answer).toEqual({ status: 200, userType: 'regular_customer' });
    expect(ms).toBeLessThan(longestMs);
    expect(roleChecks()).toBe(1);
  });

  it('control: returns the new role when Discord answers (TIER-7)', async () => {
    const [token = ''] = await membersWithOldRoles(1);
    expect(await readMe(token)).toMatchObject({ status: 200, userType: 'gold_customer' });
  });

  it('returns the last known roles at once when Discord refuses connections', async () => {
    const silent = await startTestApp({
      databaseUrl: app.databaseUrl,
      standin: app.standin,
      environment: { DISCORD_API_BASE: `http://127.0.0.1:${await freePort()}` },
    });
    const [token = ''] = await membersWithOldRoles(1);
    silent.clock.advance(11 * minute);
    const response = await silent.fetch('/api/user/me', { headers: { authorization: `Bearer ${token}` } });
    expect(await response.json()).toMatchObject({ user_type: 'regular_customer' });
    await silent.close();
  });
});

describe('role checks', () => {
  it('are not made before retry_after is over, and are made after it (TIER-12)', async () => {
    const [first = '', ...others] = await membersWithOldRoles(6);
    fail({ kind: 'rate-limit', retryAfter: 25 });
    await readMe(first);
    app.standin.world.faults.clear();
    app.clock.advance(24_000);
    for (const token of others) expect((await readMe(token)).userType).toBe('regular_customer');
    expect(roleChecks()).toBe(1);
    app.clock.advance(1000);
    expect((await readMe(first)).userType).toBe('gold_customer');
  });

  it('stop for messages and checks alike when Discord limits the whole bot (TIER-12)', async () => {
    const [token = ''] = await membersWithOldRoles(1);
    fail({ kind: 'rate-limit', retryAfter: 25, scope: 'global' });
    await readMe(token);
    const before = app.standin.world.requests.length;
    const outcome = await app.deps.bot.openConversation('100000000000000001');
    expect(outcome).toMatchObject({ kind: 'limited', retryAfterMs: 25_000, isGlobal: true });
    expect(app.standin.world.requests.length).toBe(before);
  });

  it('run concurrently: eight slow ones take as long as one (TIER-8)', async () => {
    const tokens = await membersWithOldRoles(8);
    fail({ kind: 'delay', ms: 800 });
    const startedAt = performance.now();
    const answers = await Promise.all(tokens.map((token) => readMe(token)));
    expect(answers.map(({ userType }) => userType)).toEqual(tokens.map(() => 'gold_customer'));
    // One after the other they would take 6.4 s.
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });

  it('beyond the budget are not made: everybody else gets the last known roles without waiting (TIER-8)', async () => {
    const tokens = await membersWithOldRoles(30);
    fail({ kind: 'delay', ms: 30_000 });
    shortenDeadline(1500);
    const answers = await Promise.all(tokens.map((token) => readMe(token)));
    expect(roleChecks()).toBe(8);
    expect(answers.filter(({ ms }) => ms > 1250)).toHaveLength(8);
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(longestMs);
  });

  it('are paused after three failures (TIER-12)', async () => {
    const tokens = await membersWithOldRoles(5);
    fail({ kind: 'drop-before' });
    for (const token of tokens) await readMe(token);
    expect(roleChecks()).toBe(3);
    app.clock.advance(5000);
    await readMe(tokens[0] ?? '');
    expect(roleChecks()).toBe(4);
  });

  it('are made once for a member who asks several times at once', async () => {
    const [token = ''] = await membersWithOldRoles(1);
    fail({ kind: 'delay', ms: 300 });
    await Promise.all(Array.from({ length: 10 }, () => readMe(token)));
    expect(roleChecks()).toBe(1);
  });
});
