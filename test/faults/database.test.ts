import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startEmbedded, type EmbeddedDatabase } from '@sunset/local-postgres/start.ts';
import { createReadiness } from '../../server/operations/readiness.ts';
import { aBookingBody, aMember, anOpening } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';
import { fault, hasFurtherCases } from './record.ts';
import { migratedDirectory } from '../setup/site-directory.ts';
import { childrenOf, killAll } from './site-on-disk.ts';

/* PostgreSQL as a separate service, which is restarted, hangs, or is disconnected while the server runs. */

let directory: string;
let database: EmbeddedDatabase;
let proxy: DatabaseProxy;
let app: TestApp;

beforeAll(async () => {
  directory = migratedDirectory();
  database = await startEmbedded({ directory, log: () => undefined });
  proxy = await startDatabaseProxy(database.url);
  app = await startTestApp({ databaseUrl: proxy.url });
});
afterAll(async () => {
  await app.close();
  await proxy.close();
  await database.stop();
});

const postmaster = () => Number(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const processes = () => [postmaster(), ...childrenOf(postmaster())];

interface Answer {
  status: number;
  ms: number;
  body: { bookingId?: string; code?: string };
  retryAfter: string | null;
}

async function ask(token: string, path: string, body: unknown, key?: string): Promise<Answer> {
  const begun = performance.now();
  const response = await app.fetch(`/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Answer['body'];
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, ms: performance.now() - begun, body: answer, retryAfter };
}

async function tokens(count: number): Promise<string[]> {
  const all: string[] = [];
  for (let each = 0; each < count; each += 1) all.push(await app.token(await aMember(app.deps)));
  return all;
}

const references = async () =>
  new Set((await app.deps.db.selectFrom('bookings').select('reference').execute()).map(({ reference }) => reference));

/** Books until it succeeds, with the same key. */
async function bookAtLast(token: string, roomId: number | undefined, key: string, answers: Answer[]): Promise<string> {
  const body = aBookingBody(roomId);
  return vi.waitFor(
    async () => {
      const answer = await ask(token, '/bookings', body, key);
      answers.push(answer);
      expect(answer.status).toBe(200);
      return answer.body.bookingId ?? '';
    },
    { timeout: 30_000, interval: 50 },
  );
}

test(
  'F09 PostgreSQL is stopped at once under load and started again: 503 until then, and everything acknowledged is there (OPS-20)',
  { timeout: 60_000 },
  fault({ injected: 'immediate stop (SIGQUIT) of PostgreSQL under 12 clients that book, then a start' }, async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 400 }] });
    const guests = await tokens(120);
    const answers: Answer[] = [];
    const told: string[] = [];
    const booked = Promise.all(
      Array.from({ length: 12 }, async (_, client) => {
        for (let at = client; at < guests.length; at += 12) {
          told.push(await bookAtLast(guests[at] ?? '', opening.roomIds[0], `restart-${at}`, answers));
        }
      }),
    );
    await vi.waitFor(() => expect(told.length).toBeGreaterThan(20), { interval: 5, timeout: 10_000 });
    const ended = new Promise((resolve) => database.onExit(resolve));
    process.kill(postmaster(), 'SIGQUIT');
    await ended;
    await vi.waitFor(() => expect(answers.some(({ status }) => status === 503)).toBe(true), { timeout: 10_000 });
    database = await startEmbedded({ directory, log: () => undefined });
    proxy.leadTo(database.url);
    await booked;
    const stored = await references();
    const others = answers.filter(({ status }) => status !== 200 && status !== 503);
    expect(others).toEqual([]);
    expect(answers.filter(({ status, retryAfter }) => status === 503 && !(Number(retryAfter) > 0))).toEqual([]);
    const lost = told.filter((reference) => !stored.has(reference)).length;
    const unexplained = stored.size - new Set(told).size;
    expect({ lost, unexplained }).toEqual({ lost: 0, unexplained: 0 });
    const refused = answers.length - told.length;
    return {
      seen: `${refused} answers of 503 with Retry-After, then the pool recovered without a restart of the server`,
      acknowledged: told.length,
      lost,
      unexplained,
    };
  }),
);

test(
  'F10 the answer to a COMMIT is lost: the client gets an error, and the same key finds the same booking (BOOK-15)',
  fault({ injected: 'a proxy in front of PostgreSQL that swallows the answer and cuts the connection' }, async () => {
    const opening = await anOpening(app.deps);
    const [token = ''] = await tokens(1);
    const body = aBookingBody(opening.roomIds[0]);
    proxy.loseAnswerTo('place_bookings');
    const first = await ask(token, '/bookings', body, 'lost');
    expect(first).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    const stored = await app.deps.db
      .selectFrom('bookings')
      .where('openingId', '=', opening.id)
      .select('reference')
      .execute();
    const second = await ask(token, '/bookings', body, 'lost');
    expect(second).toMatchObject({ status: 200, body: { bookingId: stored[0]?.reference } });
    proxy.loseAnswerTo('commit');
    const cancel = `/user/bookings/${second.body.bookingId}/cancel`;
    expect(await ask(token, cancel, {})).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await ask(token, cancel, {})).toMatchObject({ status: 409, body: { code: 'already_decided' } });
    const rows = await app.deps.db
      .selectFrom('bookings')
      .where('openingId', '=', opening.id)
      .select('status')
      .execute();
    expect(rows).toEqual([{ status: 'cancelled' }]);
    return {
      seen: '503 for the booking and for its cancellation; both were carried out once, and the repeated calls said so',
      acknowledged: 1,
      lost: 0,
      unexplained: 0,
    };
  }),
);

test.runIf(hasFurtherCases)(
  'F11 PostgreSQL hangs: every request gets 503 within about 5 s, and the pool recovers (OPS-20)',
  { timeout: 60_000 },
  fault({ injected: 'SIGSTOP to every process of PostgreSQL under 30 requests, then SIGCONT' }, async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 60 }] });
    const guests = await tokens(31);
    const stopped = processes();
    onTestFinished(() => killAll(stopped, 'SIGCONT'));
    killAll(stopped, 'SIGSTOP');
    const answers = await Promise.all(guests.map((token) => ask(token, '/bookings', aBookingBody(opening.roomIds[0]))));
    killAll(stopped, 'SIGCONT');
    expect(answers.map(({ status }) => status)).toEqual(guests.map(() => 503));
    const slowest = Math.max(...answers.map(({ ms }) => ms)) / 1000;
    expect(slowest).toBeLessThan(6.5);
    await bookAtLast(guests[30] ?? '', opening.roomIds[0], 'after-the-hang', []);
    return { seen: `503 after ${slowest.toFixed(1)} s at most; the next booking after SIGCONT succeeded`, rounds: 1 };
  }),
);

test(
  'F11 a row stays locked: requests that need it get 503 within 5 s, others are served (OPS-20)',
  { timeout: 30_000 },
  fault({ injected: 'a transaction that holds the row of a member' }, async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 60 }] });
    const member = await aMember(app.deps);
    const [locked, [other = '']] = [await app.token(member), await tokens(1)];
    const free = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const holding = app.deps.db.transaction().execute(async (db) => {
      await sql`select from members where id = ${member.id} for update`.execute(db);
      isLocked.resolve();
      await free.promise;
    });
    await isLocked.promise;
    const refused = await ask(locked, '/bookings', aBookingBody(opening.roomIds[0]));
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.ms).toBeLessThan(5500);
    expect(await ask(other, '/bookings', aBookingBody(opening.roomIds[0]))).toMatchObject({ status: 200 });
    free.resolve();
    await holding;
    expect(await ask(locked, '/bookings', aBookingBody(opening.roomIds[0]))).toMatchObject({ status: 200 });
    return {
      seen: `503 after ${(refused.ms / 1000).toFixed(1)} s for that member, at once for others, and again served when it was free`,
    };
  }),
);

/** Whether new connections only read, as those to a standby do; `on` ends the open ones. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const client = new pg.Client({ connectionString: database.url, options: '-c default_transaction_read_only=off' });
  await client.connect();
  await client.query(`alter database sunset set default_transaction_read_only = ${value}`);
  if (value === 'on') {
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and application_name like 'sunset-resorts%'`);
  }
  await client.end();
}

test(
  'answers writes with 503 while the database only reads, and does not use its connections again (OPS-24)',
  { timeout: 90_000 },
  async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 60 }] });
    const guests = await tokens(2);
    const readiness = createReadiness(app.deps, { freshMs: 0, waitMs: 5000, maxAgeMs: 0 });
    const isReady = async () => (await readiness()).ready;
    await setReadOnly('on');
    onTestFinished(() => setReadOnly('off'));
    await vi.waitFor(
      async () => {
        const answer = await ask(guests[0] ?? '', '/bookings', aBookingBody(opening.roomIds[0]));
        expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
        expect(await isReady()).toBe(false);
      },
      { timeout: 20_000 },
    );
    await setReadOnly('off');
    const answers: Answer[] = [];
    await bookAtLast(guests[1] ?? '', opening.roomIds[0], 'writable-again', answers);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    await vi.waitFor(async () => expect(await isReady()).toBe(true), { timeout: 20_000 });
  },
);
