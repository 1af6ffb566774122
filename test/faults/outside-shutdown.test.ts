import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { aBookingBody } from '../factories.ts';
import { gather } from './people.ts';
import { fault, hasFurtherCases, isFull } from './record.ts';
import { startedSite } from './site-at-work.ts';
import type { SiteOnDisk, SiteOptions } from './site-on-disk.ts';

/* SIGTERM while every call to an outside service hangs: in-flight calls are aborted, so nothing keeps the process alive. */

const hangs = ['/api/channels/:id/messages', '/api/guilds/:guild/members/:user', '/v4*'];

/**
 * Makes a message, role checks and a Bloxlink look-up hang, then stops the server; returns the seconds until it
 * ends.
 */
async function stopWhileCallsHang(options: SiteOptions = {}): Promise<{ seconds: number; site: SiteOnDisk }> {
  const site = await startedSite(options);
  const { world: state } = site.standin;
  const { guests } = await site.withDeps((deps) => gather(deps, site.standin, 6));
  for (const path of hangs) state.faults.add({ kind: 'delay', ms: 60_000, times: 100, match: { path } });
  const call = (token = '', path = '', init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return fetch(`${site.server.url}/api${path}`, { ...init, headers }).catch(() => null);
  };
  const [first] = guests;
  const body = JSON.stringify(aBookingBody(first?.roomId));
  expect((await call(first?.token, '/bookings', { method: 'POST', body }))?.status).toBe(200);
  await site.withDeps(({ db }) => sql`update members set roles_checked_at = now() - interval '1 day'`.execute(db));
  const hanging = guests.flatMap(({ token }) => [call(token, '/user/me'), call(token, '/user/bloxlink-roblox')]);
  const seen = (part: RegExp) => state.requests.some(({ path }) => part.test(path));
  await vi.waitFor(() => expect([/messages$/, /members\/\d+$/, /^\/v4/].map(seen)).toEqual([true, true, true]), {
    timeout: 10_000,
  });
  const startedAt = performance.now();
  expect(await site.server.end('SIGTERM')).toBe(0);
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(hanging);
  expect(site.server.output).toContain('Stopped.');
  return { seconds, site };
}

const abortedWithinSeconds = 7;

test.runIf(hasFurtherCases)(
  'F21a SIGTERM while messages, role checks and look-ups hang: the process ends within seconds (OPS-10)',
  { timeout: 60_000 },
  fault(
    { injected: 'Discord and Bloxlink answer after a minute; SIGTERM with calls of each kind on their way' },
    async () => {
      const { seconds, site } = await stopWhileCallsHang();
      expect(seconds).toBeLessThan(abortedWithinSeconds);
      site.standin.world.faults.clear();
      return { seen: `ended after ${seconds.toFixed(1)} s` };
    },
  ),
);

// reason: it waits a quarter of a minute for the hanging calls
test.runIf(isFull)(
  'control: without the abort the process runs as long as the hanging call',
  { timeout: 60_000 },
  async () => {
    const { seconds } = await stopWhileCallsHang({ file: join(import.meta.dirname, 'server-without-abort.ts') });
    expect(seconds).toBeGreaterThan(abortedWithinSeconds);
  },
);
