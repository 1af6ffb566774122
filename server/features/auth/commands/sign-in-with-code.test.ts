import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Browser } from '../../../../test/browser.ts';
import { isFullRun } from '../../../../test/full-run.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, minute } from '../../../../test/test-clock.ts';
import { createCodes, type Codes } from '../../../secrets/codes.ts';
import { secretHash } from '../rules.ts';
import { purgeSessions } from './purge-sessions.ts';

/*
 * Guessing at the security code: rows B50 to B56. The code is hashed at a lower cost, so that ten thousand guesses
 * fit into a full run, and the first two thousand into any; a guess that is compared to a hash counts as evaluated.
 */

const code = '7394';
let app: TestApp;
let discordId: string;
let evaluated: number;

beforeEach(async () => {
  app = await startTestApp({ environment: { TRUSTED_PROXIES: '10.0.0.0/8' } });
  discordId = app.standin.world.people.get('admin').id;
  evaluated = 0;
  Object.assign(app.deps, { codes: counting(cheapCodes(app)) });
  await anAdmin(discordId, 'Host');
});
afterEach(() => app.close());

const cheapCodes = ({ deps }: TestApp) =>
  createCodes('a secret for tests alone, 32 chars', deps.random, { N: 2, r: 1, p: 1, maxmem: 1024 * 1024 });

function counting(codes: Codes): Codes {
  return {
    ...codes,
    verify: (guess, hash) => {
      if (hash !== null) evaluated += 1;
      return codes.verify(guess, hash);
    },
  };
}

async function anAdmin(id: string, username: string): Promise<void> {
  const codeHash = await app.deps.codes.hash(code);
  await app.deps.db
    .insertInto('admins')
    .values({ discordId: id, username, codeHash, createdAt: app.deps.now() })
    .execute();
}

interface Guess {
  id?: string;
  /** The address of the client. */
  peer?: string;
  headers?: Record<string, string>;
}

async function guess(text: unknown, { id = discordId, peer, headers = {} }: Guess = {}): Promise<Response> {
  const request = new Request('http://test.local/api/admin/auth/discord-id', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ discord_id: id, security_code: text }),
  });
  const incoming = { socket: { remoteAddress: peer }, headers: Object.fromEntries(request.headers) };
  return app.api.hono.fetch(request, { incoming });
}

const statusOf = async (text: unknown, how?: Guess) => (await guess(text, how)).status;
const allCodes = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
const deviceOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('sunset_device='))
    ?.split(';')[0] ?? '';

/** Uses up the budget of unknown devices, slowly enough that each guess is evaluated. */
async function exhaust(): Promise<void> {
  for (let count = 0; count < 10; count += 1) {
    expect(await statusOf('1111')).toBe(401);
    app.clock.advance(minute + 1);
  }
}

describe('guesses at a security code', () => {
  const guesses = isFullRun ? 10_000 : 600;
  it('B50 I24 stop at the budget, one a second (CODE-3)', { timeout: 300_000 }, async () => {
    const statuses = new Set<number>();
    for (const text of allCodes.slice(0, guesses)) {
      statuses.add(await statusOf(text));
      app.clock.advance(1000);
    }
    expect(statuses).toEqual(new Set([401, 429]));
    expect(evaluated).toBe(10);
    app.clock.advance(day);
    expect(await statusOf(code)).toBe(401);
  });

  it('B51 I24 are counted before they are checked: 200 at once, the right one among them (CODE-2)', async () => {
    const texts = allCodes.slice(7300, 7500);
    expect(texts).toContain(code);
    // From 200 networks, so that the rate limit of one of them stops none.
    const statuses = await Promise.all(texts.map((text, index) => statusOf(text, { peer: `198.51.100.${index}` })));
    expect(evaluated).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it('B52 from one network are slowed down, whatever address it claims (CODE-6)', async () => {
    const forwarded = (index: number) => ({ 'x-forwarded-for': `203.0.113.${index}` });
    const liar = await Promise.all(
      Array.from({ length: 40 }, (_, index) => statusOf('1111', { peer: '198.51.100.1', headers: forwarded(index) })),
    );
    expect(liar.filter((status) => status === 429)).toHaveLength(20);
    const household = await Promise.all(
      Array.from({ length: 40 }, (_, index) => statusOf('1111', { peer: `2001:db8:0:1::${index}` })),
    );
    expect(household.filter((status) => status === 429)).toHaveLength(20);
    const proxied = await Promise.all(
      Array.from({ length: 40 }, (_, index) => statusOf('1111', { peer: '10.0.0.1', headers: forwarded(index) })),
    );
    expect(proxied.filter((status) => status === 429)).toHaveLength(0);
  });

  it('from all networks together are slowed down, with the time to wait (CODE-6)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 260 }, (_, index) => guess('1111', { peer: `198.18.${index % 2}.${index % 256}` })),
    );
    const slowed = answers.filter(({ status }) => status === 429);
    expect(slowed.length).toBe(60);
    expect(Number(slowed[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    app.clock.advance(minute);
    expect(await statusOf('1111', { peer: '192.0.2.1' })).toBe(401);
  });

  it('B53 with one code for many ids stop at the budget of each', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => String(1_157_606_691_773_350_000n + BigInt(index)));
    for (const id of ids.slice(0, 5)) await anAdmin(id, `Admin ${id.slice(-2)}`);
    for (let round = 0; round < 12; round += 1) {
      for (const id of ids)
        expect(await statusOf('1111', { id, peer: `198.51.100.${Number(id.slice(-2))}` })).toBe(401);
      app.clock.advance(5 * minute);
    }
    expect(evaluated).toBe(5 * 10);
  });

  it('B54 I24 are counted in the database, so that a new server continues the count (CODE-2)', async () => {
    await exhaust();
    const other = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock });
    Object.assign(other.deps, { codes: cheapCodes(other) });
    const body = JSON.stringify({ discord_id: discordId, security_code: code });
    const headers = { 'content-type': 'application/json' };
    const response = await other.fetch('/api/admin/auth/discord-id', { method: 'POST', headers, body });
    expect(response.status).toBe(401);
    await other.close();
  });

  it('T34 are refused while the rate limit cannot be counted (CODE-12)', async () => {
    await sql`alter table rate_limit_buckets rename to rate_limit_buckets_gone`.execute(app.deps.db);
    expect(await statusOf(code)).toBe(503);
    expect(evaluated).toBe(0);
    expect((await app.fetch('/api/resorts')).status).toBe(200);
    await sql`alter table rate_limit_buckets_gone rename to rate_limit_buckets`.execute(app.deps.db);
    expect(await statusOf(code)).toBe(200);
  });
});

describe('B55 an admin whose code is locked by guesses of somebody else', () => {
  it('can sign in with Discord, which unlocks the code (CODE-9)', async () => {
    await exhaust();
    app.clock.advance(day);
    expect(await statusOf(code)).toBe(401);
    expect((await new Browser(app).signIn('admin', 'admin')).user).toMatchObject({ is_admin: true });
    expect(await statusOf(code)).toBe(200);
    const unlocked = await app.deps.db
      .selectFrom('auditLog')
      .select('subjectId')
      .where('action', '=', 'admin.unlock_code')
      .execute();
    const admins = await app.deps.db.selectFrom('admins').select('id').where('discordId', '=', discordId).execute();
    expect(unlocked).toEqual(admins.map(({ id }) => ({ subjectId: String(id) })));
  });

  it('can sign in from a trusted device, without waiting (CODE-4)', async () => {
    const cookie = deviceOf(await guess(code));
    await exhaust();
    await Promise.all(allCodes.slice(0, 300).map((text) => guess(text)));
    expect(await statusOf(code)).toBe(429);
    expect(await statusOf(code, { headers: { cookie } })).toBe(200);
  });

  it('has five guesses on such a device, and none for another admin (CODE-4)', async () => {
    const cookie = deviceOf(await guess(code));
    const other = '1157606691773349999';
    await anAdmin(other, 'Other');
    await exhaust();
    for (let count = 0; count < 5; count += 1) expect(await statusOf('1111', { headers: { cookie } })).toBe(401);
    const before = evaluated;
    expect(await statusOf(code, { headers: { cookie } })).toBe(401);
    expect(evaluated).toBe(before);
    await app.deps.db.updateTable('admins').set({ codeFailures: 10 }).where('discordId', '=', other).execute();
    expect(await statusOf(code, { id: other, headers: { cookie } })).toBe(401);
  });

  it('is not trusted on that device after a year, whatever its cookie says (CODE-5)', async () => {
    const cookie = deviceOf(await guess(code));
    app.clock.advance(365 * day - minute);
    expect(await statusOf(code, { headers: { cookie } })).toBe(200);
    await exhaust();
    app.clock.advance(day);
    expect(await statusOf(code, { headers: { cookie } })).toBe(401);
    const devices = () => app.deps.db.selectFrom('adminDevices').select('discordId').execute();
    expect(await devices()).toHaveLength(1);
    await purgeSessions(app.deps);
    expect(await devices()).toEqual([]);
    // Control: the same device, if it had proved the code later.
    await app.deps.db
      .insertInto('adminDevices')
      .values({
        tokenHash: secretHash(cookie.split('=')[1] ?? ''),
        discordId,
        codeVersion: 1,
        createdAt: app.deps.now(),
      })
      .execute();
    expect(await statusOf(code, { headers: { cookie } })).toBe(200);
  });

  it('keeps the current session (CODE-3)', async () => {
    const { token } = await new Browser(app).signIn('admin', 'admin');
    await exhaust();
    const me = await app.fetch('/api/admin/me', { headers: { authorization: `Bearer ${token}` } });
    expect(me.status).toBe(200);
  });

  it('gets a message after three failures and when the code is disabled (CODE-8)', async () => {
    await exhaust();
    const told = await app.deps.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'admin.code_warning')
      .orderBy('id')
      .execute();
    expect(told.map(({ payload }) => payload)).toEqual([
      { discord_id: discordId, failures: 3, is_disabled: false },
      { discord_id: discordId, failures: 10, is_disabled: true },
    ]);
  });
});

describe('a refusal', () => {
  it('B56 is the same whatever was wrong (CODE-7)', async () => {
    const locked = '1157606691773349998';
    await anAdmin(locked, 'Locked');
    await app.deps.db.updateTable('admins').set({ codeFailures: 10 }).where('discordId', '=', locked).execute();
    const answers = [];
    for (const [text, id] of [
      ['1111', discordId],
      [code, locked],
      [code, '1157606691773340000'],
      [code, app.standin.world.people.get('gold').id],
      [code, 'nonsense'],
      ['٧٣٩٤', discordId],
      ['073940', discordId],
    ] as const) {
      const response = await guess(text, { id });
      // Answers differ in the request id only.
      const { request_id: _, ...problem } = (await response.json()) as Record<string, unknown>;
      answers.push(`${response.status} ${JSON.stringify(problem)}`);
      app.clock.advance(5 * minute);
    }
    expect(new Set(answers).size).toBe(1);
  });

  it.each([null, 7394, ['7394'], undefined, { $ne: '' }])('T17 rejects the code %j by its shape', async (text) => {
    expect(await statusOf(text)).toBe(422);
    expect(evaluated).toBe(0);
  });

  it('is offered only while an active admin has a code and the method is on (CODE-17)', async () => {
    const visitor = await app.client();
    const isOffered = async () => (await visitor('GET /admin/auth/methods')).accepts_codes;
    expect(await isOffered()).toBe(true);
    Object.assign(app.deps.config, { adminCodeSignIn: 'off' });
    expect(await isOffered()).toBe(false);
    Object.assign(app.deps.config, { adminCodeSignIn: 'on' });
    await app.deps.db.updateTable('admins').set({ isActive: false }).execute();
    expect(await isOffered()).toBe(false);
    // The owner of a new community, who signed in with Discord.
    await app.deps.db.updateTable('admins').set({ isActive: true, codeHash: null }).execute();
    expect(await isOffered()).toBe(false);
  });

  it('is returned to everyone when the method is switched off (CODE-11)', async () => {
    Object.assign(app.deps.config, { adminCodeSignIn: 'off' });
    const response = await guess(code);
    expect(response.status).toBe(401);
    expect(((await response.json()) as { detail: string }).detail).toContain('with a security code here');
  });
});
