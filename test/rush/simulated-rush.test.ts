import { listSent } from '@sunset/standin/console/control/routes.ts';
import type { RushProgress } from '@sunset/standin/rush/rushes.ts';
import { startStandin } from '@sunset/standin/start.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen, type Listening } from '../../server/http/connection/listen.ts';
import { listenForChanges, type ChangeListener } from '../../server/live/listen-for-changes.ts';
import { aDrawOpening, draw } from '../draws.ts';
import { anOpening, setOnSaleTimes, type TestOpening } from '../factories.ts';
import { isFullRun } from '../full-run.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { hour, minute } from '../test-clock.ts';

let app: TestApp;
let http: Listening;
let listener: ChangeListener;
beforeAll(async () => {
  app = await startTestApp();
  http = await listen((request, env) => app.api.hono.fetch(request, env), { host: '127.0.0.1', port: 0 });
  listener = listenForChanges(app.deps, app.databaseUrl);
  await vi.waitFor(() => expect(app.deps.changes.isConnected).toBe(true), { timeout: 8000 });
  app.standin.world.site = `http://127.0.0.1:${http.port}`;
});
afterAll(async () => {
  http.server.closeAllConnections();
  await http.close();
  await listener.close();
  await app.close();
});

async function control(method: string, body?: unknown, url = app.standin.url) {
  const response = await fetch(`${url}/_control/rush`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as RushProgress & { error: string | null } };
}

/** The site lists a new opening a moment later. */
async function simulate(opening: TestOpening, players: number, seconds = 1) {
  await vi.waitFor(async () => expect(await listed(opening)).toBeDefined());
  return control('POST', { opening: opening.id, players, seconds });
}

const untilPhase = (phase: RushProgress['phase'], url?: string) =>
  vi.waitFor(
    async () => {
      const { body } = await control('GET', undefined, url);
      expect(body.phase).toBe(phase);
      return body;
    },
    { timeout: 15_000, interval: 50 },
  );

const bookingsOf = ({ id }: TestOpening) =>
  app.deps.db
    .selectFrom('bookings')
    .innerJoin('members', 'members.id', 'bookings.memberId')
    .select(['bookings.memberId', 'bookings.unitId', 'bookings.robloxUsername', 'members.discordId'])
    .where('bookings.openingId', '=', id)
    .execute();

describe('a simulated rush', () => {
  it('books every room once; the other players find everything sold out or wait', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 4 }, { units: 3 }, { units: 5 }] });
    expect((await simulate(opening, 30)).status).toBe(201);
    const { counts, signedIn, latency } = await untilPhase('finished');
    expect(signedIn).toBe(30);
    expect(counts).toMatchObject({ booked: 12, refused: {} });
    expect(counts.booked + counts.soldOut + counts.waiting).toBe(30);
    expect(latency?.p99Ms).toBeGreaterThanOrEqual(latency?.medianMs ?? Infinity);
    const bookings = await bookingsOf(opening);
    expect(bookings).toHaveLength(12);
    for (const key of ['memberId', 'unitId', 'robloxUsername'] as const) {
      expect(new Set(bookings.map((booking) => booking[key])).size).toBe(12);
    }
  });

  it('sends no messages to the players, and pages do not list them', async () => {
    await app.deliver();
    expect(listSent(app.standin.world).directMessages).toEqual({});
    expect(app.standin.world.people.all().length).toBe(app.standin.world.people.listed().length + 30);
    expect(await (await fetch(app.standin.url)).text()).not.toContain('A simulated player');
  });

  it.runIf(isFullRun)('waits for the sale; meanwhile a second one is refused, and it can be stopped', async () => {
    const opening = await anOpening(app.deps);
    await setOnSaleTimes(app.deps, opening.id, { regular: new Date(app.clock.now().getTime() + 5 * minute) });
    await vi.waitFor(async () => expect((await listed(opening))?.onSaleAt).not.toBeNull());
    await simulate(opening, 10);
    await untilPhase('before_sale');
    expect(await simulate(opening, 10)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('under way') },
    });
    expect((await fetch(`${app.standin.url}/rush`)).status).toBe(200);
    expect((await control('DELETE')).body.phase).toBe('stopped');
    expect(await bookingsOf(opening)).toEqual([]);
    // Control: not stopped, it goes on once the sale begins.
    await simulate(opening, 10);
    await untilPhase('before_sale');
    app.clock.advance(5 * minute);
    expect((await untilPhase('finished')).counts.booked).toBe(2);
  });

  it('stops players who have not acted yet', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 50 }] });
    await simulate(opening, 20, 60);
    await untilPhase('rush');
    const { body } = await control('DELETE');
    expect(body.phase).toBe('stopped');
    expect(body.counts.booked).toBe((await bookingsOf(opening)).length);
    expect(body.counts.booked).toBeLessThan(20);
  });

  it.runIf(isFullRun)(
    'plays a draw: everybody enters the lobby, and winners take or pass on their offers',
    async () => {
      const opening = await aDrawOpening(app, { rooms: [{ units: 3 }, { units: 2 }] });
      await vi.waitFor(async () => expect((await listed(opening))?.isDraw).toBe(true));
      await simulate(opening, 20);
      expect((await untilPhase('before_draw')).counts).toMatchObject({ inLobby: 20, refused: {} });
      await draw(app);
      const { counts } = await untilPhase('finished');
      expect(counts).toMatchObject({ inLobby: 0, refused: {} });
      expect(counts.booked + counts.waiting + counts.passed).toBe(20);
      expect(counts.booked).toBeGreaterThan(0);
      expect(await bookingsOf(opening)).toHaveLength(counts.booked);
    },
  );
});

const listed = async ({ id }: TestOpening) => {
  const response = await fetch(`${app.standin.url}/_control/rush/openings`);
  const openings = (await response.json()) as { id: number; onSaleAt: number | null; isDraw: boolean }[];
  return openings.find((opening) => opening.id === id);
};

describe('an order that cannot be carried out', () => {
  it.each([
    [{ players: 9, seconds: 1 }, 'players must be a whole number from 10 to 2000'],
    [{ players: 2001, seconds: 1 }, 'players must be'],
    [{ players: '30', seconds: 1 }, 'players must be'],
    [{ players: 30, seconds: 0 }, 'seconds must be a whole number from 1 to 60'],
    [{ players: 30, seconds: 61 }, 'seconds must be'],
    [{ players: 30, seconds: 1.5 }, 'seconds must be'],
    [{ players: 30, seconds: 1, opening: null }, 'opening must be'],
  ])('%o is refused with the name of the field', async (order, message) => {
    const { status, body } = await control('POST', { opening: 1, ...order });
    expect(status).toBe(400);
    expect(body.error).toContain(message);
  });

  it('is refused for an unknown opening, and for a sale that is far ahead', async () => {
    const opening = await anOpening(app.deps);
    expect((await control('POST', { opening: 999_999, players: 10, seconds: 1 })).status).toBe(404);
    await setOnSaleTimes(app.deps, opening.id, { regular: new Date(app.clock.now().getTime() + hour) });
    await vi.waitFor(async () => expect((await listed(opening))?.onSaleAt).not.toBeNull());
    expect(await simulate(opening, 10)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('30 minutes') },
    });
  });

  it('is refused by the form with the same sentence', async () => {
    const body = new URLSearchParams({ opening: '1', players: '5', seconds: '<b>' });
    const response = await fetch(`${app.standin.url}/rush`, { method: 'POST', body });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('players must be a whole number from 10 to 2000');
  });

  it('does nothing at a site that signs in elsewhere, or without a site', async () => {
    const other = await startStandin({ now: () => app.clock.now().getTime() });
    const opening = await anOpening(app.deps);
    const order = { opening: opening.id, players: 10, seconds: 1 };
    expect((await control('POST', order, other.url)).status).toBe(409);
    other.world.site = app.standin.world.site;
    await vi.waitFor(async () => expect(await listed(opening)).toBeDefined());
    await control('POST', order, other.url);
    expect((await untilPhase('failed', other.url)).error).toContain('does not sign in with this stand-in');
    await other.close();
  });
});
