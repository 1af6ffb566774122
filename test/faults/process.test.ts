import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../../server/http/connection/free-port.ts';
import { operationsRoutes } from '../../server/operations/routes.ts';
import { ServerProcess } from '../deployment/server-process.ts';
import { startTestApp, testDataKey } from '../test-app.ts';
import { createTestClock } from '../test-clock.ts';
import { GuestsAtWork } from './guests-at-work.ts';
import { gather } from './people.ts';
import { fault, hasFurtherCases, isFull } from './record.ts';
import { expectNothingLost, putToWork, startedSite } from './site-at-work.ts';
import type { SiteOnDisk } from './site-on-disk.ts';

/* The server process: stopped, flooded with connections, run twice, failing in a quarter of its calls. */

const stopTimeoutSeconds = 10;

/** The shutdown record of PostgreSQL: 1 is a shutdown with everything on the disk. */
const howDatabaseEnded = ({ directory }: SiteOnDisk) =>
  readFileSync(join(directory, 'postgres/global/pg_control')).readUInt32LE(16);

/** Stops it and returns the seconds it took. */
async function stop({ server }: SiteOnDisk): Promise<number> {
  const begun = performance.now();
  expect(await server.end('SIGTERM')).toBe(0);
  const seconds = (performance.now() - begun) / 1000;
  expect(seconds).toBeLessThan(stopTimeoutSeconds);
  return seconds;
}

const stops = isFull ? 10 : Number(hasFurtherCases) + 1;

// reason: test/deployment and test/commands stop servers too; the full runs do it under load
test.runIf(hasFurtherCases)(
  'F20 SIGTERM under load: it exits with 0 within 10 s, the database shuts down cleanly, and nothing acknowledged is lost (OPS-9)',
  { timeout: 30_000 + stops * 30_000 },
  fault({ injected: `SIGTERM ${stops} times under 8 clients that book, cancel and approve` }, async () => {
    const site = await startedSite();
    const { work } = await putToWork(site, 300 * stops);
    const seconds: number[] = [];
    for (let round = 0; round < stops; round += 1) {
      await work.untilMore(20);
      seconds.push(await stop(site));
      expect(howDatabaseEnded(site)).toBe(1);
      await site.server.start();
    }
    await work.untilMore(5);
    await work.stop();
    const figures = await expectNothingLost(site, work);
    return {
      seen: `exit code 0 after ${Math.max(...seconds).toFixed(1)} s at most, PostgreSQL shut down cleanly each time`,
      rounds: stops,
      ...figures,
    };
  }),
);

// reason: waits out the claim of a message, half a minute of real time; npm run test:faults does
test.runIf(isFull)(
  'F21 SIGTERM while Discord hangs: it ends in time, and the next start sends the unfinished message, once',
  { timeout: 120_000 },
  fault({ injected: 'Discord answers after a minute; SIGTERM once a message is on its way' }, async () => {
    const site = await startedSite();
    const { guests } = await site.withDeps((deps) => gather(deps, site.standin, 1));
    const { world: state } = site.standin;
    const sending = { method: 'POST', path: '/api/v10/channels/:id/messages' };
    state.faults.add({ kind: 'delay', ms: 60_000, times: 100, match: sending });
    const work = new GuestsAtWork(site.server.url, { guests, staffToken: '' });
    work.start();
    await vi.waitFor(() => expect(state.requests.some(({ path }) => path.endsWith('/messages'))).toBe(true), {
      timeout: 20_000,
    });
    await work.stop();
    const seconds = await stop(site);
    state.faults.clear();
    await site.server.start();
    // Beside them, there are the opening's event and the list of hosts.
    const isToGuest = sql<boolean>`kind like 'booking.%'`;
    const unsent = () =>
      site.withDeps(({ db }) =>
        db.selectFrom('outbox').where('status', '<>', 'sent').where(isToGuest).select('status').execute(),
      );
    await vi.waitFor(async () => expect(await unsent()).toEqual([]), { timeout: 60_000, interval: 500 });
    const queued = await site.withDeps(({ db }) => db.selectFrom('outbox').where(isToGuest).select('id').execute());
    expect(listSent(state).directMessages[guests[0]?.discordId ?? '']).toHaveLength(queued.length);
    return {
      seen: `ended after ${seconds.toFixed(1)} s; what waited was sent by the next start, and each message is visible once`,
    };
  }),
);

// reason: further faults of a server; the full runs show them
test.runIf(hasFurtherCases)(
  'F24 a thousand idle connections, slow senders and half-closed ones: everybody else is served',
  { timeout: 90_000 },
  fault({ injected: '1,000 idle connections, 200 that send a header a byte at a time, 50 half-closed' }, async () => {
    const site = await startedSite();
    const port = Number(new URL(site.server.url).port);
    const alone = await medianOf(40, `${site.server.url}/api/resorts`);
    const closed = new Set<Socket>();
    const open = (count: number, begin: (socket: Socket) => void) =>
      Array.from({ length: count }, () => {
        const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => begin(socket));
        socket.on('error', () => closed.add(socket));
        socket.on('close', () => closed.add(socket));
        socket.on('end', () => closed.add(socket));
        socket.resume();
        return socket;
      });
    const idle = open(1000, () => undefined);
    const slow = open(200, (socket) => void socket.write('GET /api/resorts HTTP/1.1\r\nHost: a\r\nX-Slow: '));
    const half = open(50, (socket) => void socket.end('GET /api/resorts HTTP/1.1\r\nHost: a\r\n\r\n'));
    onTestFinished(() => {
      for (const socket of [...idle, ...slow, ...half]) socket.destroy();
    });
    await vi.waitFor(() => expect([...idle, ...slow].every((socket) => socket.readyState === 'open')).toBe(true), {
      timeout: 10_000,
    });
    const beside = await medianOf(40, `${site.server.url}/api/resorts`);
    // As a ratio: how fast this machine is does not count.
    expect(beside).toBeLessThan(10 * alone + 100);
    const cut = isFull ? await untilAllClosed(slow, closed) : 'not waited for here';
    return {
      seen: `40 requests beside them took ${Math.round(beside)} ms each (median), ${Math.round(alone)} ms before; the slow senders were cut off: ${cut}`,
    };
  }),
);

async function medianOf(count: number, address: string): Promise<number> {
  const times: number[] = [];
  for (let each = 0; each < count; each += 1) {
    const begun = performance.now();
    expect((await fetch(address)).status).toBe(200);
    times.push(performance.now() - begun);
  }
  return times.toSorted((one, other) => one - other)[count / 2] ?? Number.NaN;
}

async function untilAllClosed(sockets: Socket[], closed: Set<Socket>): Promise<string> {
  const begun = performance.now();
  await vi.waitFor(() => expect(sockets.every((socket) => closed.has(socket))).toBe(true), { timeout: 40_000 });
  return `all after ${Math.round((performance.now() - begun) / 1000)} s`;
}

// reason: as above
test.runIf(hasFurtherCases)(
  'F29 two servers on one PostgreSQL: every message is sent once, and both book (MSG-24)',
  { timeout: 90_000 },
  fault({ injected: 'two processes with all their jobs on one database, guests at both' }, async () => {
    const app = await startTestApp({ clock: createTestClock(new Date()) });
    onTestFinished(() => app.close());
    app.standin.world.discord.limits.enforced = false;
    const environment = {
      ...app.standin.environment(),
      PATH: process.env.PATH ?? '',
      DATABASE_URL: app.databaseUrl,
      SESSION_SECRET: 'a secret for tests alone, 32 chars',
      DATA_KEY: testDataKey,
      SEED: 'none',
      LOG_LEVEL: 'error',
    };
    const { guests, staffToken } = await gather(app.deps, app.standin, 60);
    const works: GuestsAtWork[] = [];
    for (const at of [0, 1]) {
      const server = new ServerProcess(await freePort(), environment);
      onTestFinished(async () => void (await server.end('SIGKILL')));
      await server.start();
      works.push(new GuestsAtWork(server.url, { staffToken, guests: guests.filter((_, index) => index % 2 === at) }));
    }
    for (const work of works) work.start();
    const isWaiting = sql<{ kind: string }>`
      select kind from outbox where status <> 'sent' union all
      select 'a guest' from generate_series(1, ${guests.length} - (select count(*) from bookings))`;
    await vi.waitFor(async () => expect((await isWaiting.execute(app.deps.db)).rows).toEqual([]), {
      timeout: 60_000,
      interval: 200,
    });
    for (const work of works) await work.stop();
    const { rows } = await sql<{ sent: number }>`
      select count(*)::integer as sent from outbox where kind <> 'opening.event'`.execute(app.deps.db);
    const posts = app.standin.world.requests.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/messages'),
    );
    const { directMessages, channels } = listSent(app.standin.world);
    const visible = [directMessages, channels].flatMap((sent) => Object.values(sent).flat()).length;
    expect({ posts: posts.length, visible }).toEqual({ posts: rows[0]?.sent, visible: rows[0]?.sent });
    return {
      seen: `${visible} messages in the outbox, ${posts.length} sent, ${visible} visible`,
      acknowledged: works.reduce((sum, work) => sum + work.acknowledged, 0),
      lost: 0,
      unexplained: 0,
    };
  }),
);

test(
  'T47 a quarter of the calls fails: /readyz warns and /metrics shows it within a minute, and it is forgotten after (OPS-18)',
  fault({ injected: '25 of 100 calls meet a table that is gone' }, async () => {
    const token = 'a token for tests alone';
    const app = await startTestApp({ environment: { METRICS_TOKEN: token } });
    onTestFinished(() => app.close());
    const ask = (path: string, headers = {}) =>
      operationsRoutes(app.deps).request(`http://test.local${path}`, { headers });
    await sql`alter table testimonials rename to testimonials_away`.execute(app.deps.db);
    for (let call = 0; call < 100; call += 1) {
      const isFailing = call % 4 === 0;
      const { status } = await app.fetch(isFailing ? '/api/testimonials' : '/api/resorts');
      expect(status).toBe(isFailing ? 500 : 200);
      app.clock.advance(500);
    }
    await sql`alter table testimonials_away rename to testimonials`.execute(app.deps.db);
    const warned = (await (await ask('/readyz')).json()) as { warnings: string[] };
    expect(warned.warnings).toEqual(["25 % of the last minute's requests failed."]);
    const metrics = await (await ask('/metrics', { authorization: `Bearer ${token}` })).text();
    expect(metrics).toContain('sunset_http_failure_share 0.25');
    expect(metrics).toMatch(/sunset_http_request_seconds_count\{[^}]*status="500"\} 25/);
    app.clock.advance(61_000);
    expect(await (await ask('/readyz')).json()).toMatchObject({ warnings: [] });
    return { seen: 'the warning and a failure share of 0.25 after 50 s, above the alert’s 0.05; none a minute later' };
  }),
);
