import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serveFromCache } from '../../server/http/cache/serve-from-cache.ts';
import type { Fetch } from '../../server/http/connection/listen.ts';
import { createUploads } from '../../server/features/catalog/uploads/routes.ts';
import { listenForChanges, type ChangeListener } from '../../server/live/listen-for-changes.ts';
import { anOpening, type TestOpening } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/* One caller requests invented addresses; the number of database queries must not grow. */

const asked = 60;

interface Site {
  app: TestApp;
  fetch: Fetch;
  opening: TestOpening;
  listener: ChangeListener;
  /** Database connections used for the work. */
  queriesOf: (work: () => Promise<unknown>) => Promise<number>;
}

async function startSite(environment: Record<string, string>): Promise<Site> {
  const app = await startTestApp({ environment });
  const opening = await anOpening(app.deps, { rooms: [{ units: 2 }] });
  const listener = listenForChanges(app.deps, app.databaseUrl);
  await vi.waitFor(() => expect(app.deps.changes.isConnected).toBe(true), { timeout: 8000 });
  let taken = 0;
  app.deps.pool.on('acquire', () => (taken += 1));
  return {
    app,
    opening,
    listener,
    fetch: serveFromCache(app.deps, (request, env) => app.api.hono.fetch(request, env)),
    queriesOf: async (work) => {
      const before = taken;
      await work();
      return taken - before;
    },
  };
}

let site: Site;
let uncached: Site;
beforeAll(async () => {
  site = await startSite({});
  uncached = await startSite({ PAGE_CACHE_SECONDS: '0' });
});
afterAll(async () => {
  for (const { listener, app } of [site, uncached]) {
    await listener.close();
    await app.close();
  }
});

async function get({ fetch }: Site, path: string, init?: RequestInit) {
  const response = await fetch(new Request(`http://test.local${path}`, init));
  return { status: response.status, text: await response.text() };
}

const invented = (count: number, path: (number: number) => string) => Array.from({ length: count }, (_, n) => path(n));

/** Requests all of them at once. */
const askAll = (of: Site, paths: string[]) => Promise.all(paths.map((path) => get(of, path)));

describe('the cache of public responses', () => {
  const unknownQueries = invented(asked, (n) => `/api/rooms/upcoming?x=${n}&x=${n}&%78=${n}`);

  it('answers unknown query parameters without the database (API-14)', async () => {
    const { text } = await get(site, '/api/rooms/upcoming');
    const queries = await site.queriesOf(async () => {
      for (const answer of await askAll(site, unknownQueries)) expect(answer).toEqual({ status: 200, text });
    });
    expect(queries).toBe(0);
  });

  it('control: a site without the cache reads the database for each of them', async () => {
    await get(uncached, '/api/rooms/upcoming');
    expect(await uncached.queriesOf(() => askAll(uncached, unknownQueries))).toBeGreaterThanOrEqual(asked);
  });

  it('has one entry for an address, however its parameters are ordered, repeated and encoded', async () => {
    const { resort, id } = site.opening;
    const path = `/api/rooms/resort/${resort.id}/aggregated`;
    const { text } = await get(site, `${path}?opening=${id}`);
    const spellings = [`?x=1&opening=${id}`, `?opening=${id}&opening=7`, `?o%70ening=${id}`, `?opening=${id}&`];
    const queries = await site.queriesOf(async () => {
      for (const search of spellings) expect((await get(site, path + search)).text).toBe(text);
    });
    expect(queries).toBe(0);
    const status = `/api/resort-booking-status/${encodeURIComponent(resort.name)}`;
    await get(site, status);
    const encoded = [...resort.name].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('');
    const again = await site.queriesOf(() => get(site, `/api/resort-booking-status/${encoded}?y=1`));
    expect(again).toBe(0);
  });

  it('answers invented ids and names without the database (API-14)', async () => {
    const { resort } = site.opening;
    await get(site, `/api/rooms/resort/${resort.id}/aggregated?opening=1999999999`);
    const answers = {
      draw: invented(asked, (n) => `/api/draws/${1_000_000 + n}`),
      resort: invented(asked, (n) => `/api/resorts/${1_000_000 + n}`),
      rooms: invented(asked, (n) => `/api/rooms/resort/${1_000_000 + n}/aggregated`),
      status: invented(asked, (n) => `/api/resort-booking-status/nowhere${n}`),
    };
    const queries = await site.queriesOf(async () => {
      for (const { status } of await askAll(site, Object.values(answers).flat())) expect(status).toBe(404);
      const openings = invented(asked, (n) => `/api/rooms/resort/${resort.id}/aggregated?opening=${1_000_000 + n}`);
      for (const answer of await askAll(site, openings)) expect(answer).toEqual({ status: 200, text: '[]' });
    });
    expect(queries).toBe(0);
  });

  it('serves a resort and an opening as soon as they exist (API-15)', async () => {
    const { resort, id } = await anOpening(site.app.deps, { rooms: [{ units: 4 }] });
    await expect.poll(async () => (await get(site, `/api/resorts/${resort.id}`)).status).toBe(200);
    const rooms = () => get(site, `/api/rooms/resort/${resort.id}/aggregated?opening=${id}`);
    await expect.poll(async () => (await rooms()).text).toContain('"availableCount":4');
  });

  it('shares one query while notifications are lost, and none that began before the request (API-15)', async () => {
    site.app.deps.changes.setConnected(false);
    const queries = await site.queriesOf(() => askAll(site, unknownQueries));
    site.app.deps.changes.setConnected(true);
    expect(queries).toBeLessThan(10);
  });
});

it('answers invented picture names with one query per second', async () => {
  const uploads = createUploads(site.app.deps);
  const names = invented(asked, (n) => `/uploads/${n.toString(16).padStart(32, '0')}-640.webp`);
  const queries = await site.queriesOf(async () => {
    const answers = await Promise.all(names.map((name) => uploads(new Request(`http://test.local${name}`))));
    for (const { status } of answers) expect(status).toBe(404);
  });
  expect(queries).toBe(1);
});
