import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/booked.ts';
import { parseCalendar } from '../../../test/calendars.ts';
import { aMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createLog } from '../../log.ts';
import { bookingFileAddress, feedAddress } from './addresses.ts';
import { findFeedMembers } from './queries.ts';

let app: TestApp;
let other: TestApp;
const written: string[] = [];
beforeAll(async () => {
  const destination = { write: (line: string) => void written.push(line) };
  app = await startTestApp({ createLog: () => createLog('trace', { destination }) });
  other = await startTestApp({ databaseUrl: app.databaseUrl, standin: app.standin, clock: app.clock });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(() => {
  written.length = 0;
});

const pathOf = (address: string) => new URL(address).pathname;
const tokenIn = (path: string) => path.split('/').at(-2) ?? '';
const inventedPath = (count: number) =>
  `/api/calendars/private/${createHash('sha256').update(`${count}`).digest('base64url')}/bookings.ics`;

async function aFeed() {
  const { member } = await aBooking(app, await anOpening(app.deps));
  const call = await app.client(member);
  return { member, call, path: pathOf((await call('POST /user/calendar/reset')).address) };
}

it('is in the language of its member, and so is the file of a booking (LANG-10)', async () => {
  app.deps.offeredLocales = ['en', 'de'];
  const member = await aMember(app.deps, { locale: 'de' });
  const { reference } = await aBooking(app, await anOpening(app.deps), { member });
  const { address } = await (await app.client(member))('POST /user/calendar/reset');
  for (const path of [pathOf(address), pathOf(bookingFileAddress(app.deps, reference))]) {
    const text = (await (await app.fetch(path)).text()).replaceAll('\r\n ', '');
    expect(text).toMatch(/X-WR-CALNAME:.*: meine Buchung/);
    expect(text).toContain(String.raw`Unser Team prüft deine Anfrage.\nZimmer 1\nhttp://test.local/de/book`);
  }
  app.deps.offeredLocales = ['en'];
  expect(await (await app.fetch(pathOf(address))).text()).toContain(': my bookings');
});

describe('the address of a private calendar', () => {
  it('has 256 random bits, of which only the hash is stored (CAL-5)', async () => {
    const member = await aMember(app.deps);
    const call = await app.client(member);
    expect(await call('GET /user/calendar')).toEqual({ created_at: null });
    const { address, created_at: createdAt } = await call('POST /user/calendar/reset');
    expect(await call('GET /user/calendar')).toEqual({ created_at: createdAt });
    const token = tokenIn(pathOf(address));
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { tokenHash } = await app.deps.db
      .selectFrom('calendarFeeds')
      .selectAll()
      .where('memberId', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(tokenHash).toEqual(createHash('sha256').update(token).digest());
  });

  it('answers 404 in every process as soon as it was replaced, which is audited (CAL-6)', async () => {
    const { member, call, path } = await aFeed();
    for (const process of [app, other]) expect((await process.fetch(path)).status).toBe(200);
    const replaced = pathOf((await call('POST /user/calendar/reset')).address);
    for (const process of [app, other]) {
      expect((await process.fetch(path)).status).toBe(404);
      expect((await process.fetch(replaced)).status).toBe(200);
    }
    const rows = await app.deps.db
      .selectFrom('auditLog')
      .select(['action', 'actorMemberId', 'before', 'after'])
      .where('subjectId', '=', String(member.id))
      .where('action', '=', 'member.reset_calendar')
      .execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(tokenIn(path));
  });

  it('is in no log line, whatever its spelling and whether it exists (CAL-10)', async () => {
    const { member, path } = await aFeed();
    const token = tokenIn(path);
    const file = pathOf((await (await app.client(member))('GET /user/bookings'))[0]?.calendar_url ?? '');
    for (const address of [path, `${path}?x=1`, `${path}/`, inventedPath(1), file]) await app.fetch(address);
    app.deps.log.error({ err: new Error(`GET https://resorts.example${path} failed`) }, `at ${file}`);
    const lines = written.join('');
    expect(lines).toContain('"answered"');
    for (const secret of [token, tokenIn(inventedPath(1)), tokenIn(file)]) expect(lines).not.toContain(secret);
  });

  it('ends with the account, and its creation is part of the data to download (CAL-5)', async () => {
    const { member, call, path } = await aFeed();
    const file = pathOf((await call('GET /user/bookings'))[0]?.calendar_url ?? '');
    const token = await app.token(member);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const data = (await (await app.fetch('/api/user/data', { headers })).json()) as object;
    expect(data).toMatchObject({ calendar_feeds: [{ created_at: app.clock.now().toISOString() }] });
    expect(JSON.stringify(data)).not.toContain(tokenIn(path));
    const body = JSON.stringify({ confirmation: 'DELETE' });
    expect((await app.fetch('/api/user/account', { method: 'DELETE', headers, body })).status).toBe(200);
    for (const address of [path, file]) expect((await app.fetch(address)).status).toBe(404);
  });
});

it('has the address on the host of the API (CAL-5)', () => {
  const config = { ...app.deps.config, apiOrigin: 'https://api.resorts.example' };
  const deps = { ...app.deps, config };
  expect(feedAddress(deps, 'x')).toBe('https://api.resorts.example/api/calendars/private/x/bookings.ics');
  expect(bookingFileAddress(deps, 'SR-2222222222222')).toMatch(/^https:\/\/api\.resorts\.example\/api\/calendars\//);
});

describe('invented addresses', () => {
  /** How many statements the process sends while `work` runs. */
  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const spy = vi.spyOn(app.deps.pool, 'connect');
    await work();
    const { length } = spy.mock.calls;
    spy.mockRestore();
    return length;
  }

  const ask = (paths: string[]) => Promise.all(paths.map(async (path) => (await app.fetch(path)).status));

  it('share look-ups, and are not cached (CAL-11)', async () => {
    const { path } = await aFeed();
    await app.fetch(path);
    const write = vi.spyOn(app.deps.calendarFiles, 'write');
    const cached = app.deps.cachedResponses.size;
    const invented = Array.from({ length: 200 }, (_, index) => inventedPath(index));
    const statements = await statementsOf(async () => {
      expect(new Set(await ask(invented))).toEqual(new Set([404]));
    });
    expect(statements).toBeLessThanOrEqual(invented.length / 10);
    expect([write.mock.calls.length, app.deps.cachedResponses.size]).toEqual([0, cached]);
    const unsigned = path.replace(/[^/]+\/bookings/, `SR-2222222222222/${'A'.repeat(43)}/booking`);
    expect(await statementsOf(async () => expect(await ask([unsigned])).toEqual([404]))).toBe(0);
    const shortened = path.replace(/.{5}\/bookings/, '/bookings');
    expect(await statementsOf(async () => expect(await ask([shortened])).toEqual([422]))).toBe(0);
  });

  it('control: without shared look-ups each costs a statement', async () => {
    const { feedMembers, db } = app.deps;
    const { find } = feedMembers;
    feedMembers.find = async (hash) => (await findFeedMembers(db, [hash])).get(hash) ?? null;
    const statements = await statementsOf(() => ask(Array.from({ length: 200 }, (_, index) => inventedPath(index))));
    feedMembers.find = find;
    expect(statements).toBe(200);
  });

  it('are refused with 429 beyond the limit of their network (CAL-11)', async () => {
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < 2400; sent += 200) {
      const answers = await ask(Array.from({ length: 200 }, (_, index) => inventedPath(sent + index)));
      for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(new Set(statuses.keys())).toEqual(new Set([404, 429]));
    expect(statuses.get(404)).toBeLessThanOrEqual(2000);
    const limited = await app.fetch(inventedPath(0));
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    app.clock.advance(60_000);
    expect((await app.fetch(inventedPath(0))).status).toBe(404);
  });
});

it('is read again without being sent again (CAL-8)', async () => {
  const { path } = await aFeed();
  const first = await app.fetch(path);
  const etag = first.headers.get('etag') ?? '';
  expect(parseCalendar(await first.text()).events).toHaveLength(1);
  const again = await app.fetch(path, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
