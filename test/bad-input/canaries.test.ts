import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aBookingBody, aMember, anOpening } from '../factories.ts';
import { createAttacker } from './requests/attacks.ts';
import { createChance } from './requests/chance.ts';
import { startHostileSite, type HostileSite } from './hostile-site.ts';
import { makeFixture } from './fixture.ts';

/* Recognisable secrets and people pass through a server that runs all jobs and logs at the lowest level. */

const personal = {
  notes: 'canary-notes-7c1f please call my mother',
  robloxUsername: 'canary_player_41d7',
  robloxDisplayName: 'Canary Display 93ee',
  reason: 'canary-reason-b02a was rude',
  search: 'canary-search-5d5d',
  junk: 'canary-junk-e7e7',
};
const securityCode = '7302';

let site: HostileSite;
const answers: string[] = [];
const seen: Record<string, string> = {};

beforeAll(async () => {
  site = await startHostileSite({ file: join(import.meta.dirname, '../deployment/rolling-server.ts') });
  site.app.standin.registerRedirects(`http://localhost:${site.port}`);
}, 60_000);
afterAll(() => site.close());

interface Sent {
  token?: string;
  body?: unknown;
  cookie?: string;
}

async function call(method: string, path: string, { token, body, cookie }: Sent = {}): Promise<Response> {
  const response = await fetch(`${site.origin}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  answers.push(`${await response.clone().text()} ${JSON.stringify([...response.headers])}`);
  return response;
}

/** Signs in a person of the stand-in, as a browser does, and records everything that nobody else may see. */
async function signIn(persona: string): Promise<string> {
  const begun = await call('GET', '/auth/url');
  const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const address = new URL(((await begun.json()) as { url: string }).url);
  address.searchParams.set('_user', persona);
  const sentBack = await fetch(address, { redirect: 'manual' });
  const { searchParams } = new URL(sentBack.headers.get('location') ?? '');
  const [code, state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? ''];
  const { token } = (await (await call('POST', '/auth/callback', { cookie, body: { code, state } })).json()) as {
    token: string;
  };
  Object.assign(seen, { code, state, token, browser: cookie.split('=')[1] ?? '' });
  return token;
}

async function visit(): Promise<void> {
  const { app } = site;
  const opening = await anOpening(app.deps);
  const token = await signIn('regular');
  const body = { ...aBookingBody(opening.roomIds[0]), ...personal };
  expect((await call('POST', '/bookings', { token, body })).status).toBe(200);
  for (const path of ['/user/bloxlink-roblox', '/user/data', '/roblox/auth/url', '/user/me'])
    await call('GET', path, { token });
  await call('POST', '/bookings', { token, body: `{"notes":"${personal.junk}",` });
  await call('POST', '/bookings', { token, body: { ...body, roomId: personal.junk } });
  await call('POST', `/user/bookings/${personal.junk}/cancel`, { token });
  await call('GET', '/user/me', { token: `${token}${personal.junk}` });
}

async function administer(): Promise<void> {
  const { app } = site;
  const admin = await aMember(app.deps, { isAdmin: true });
  const token = await app.token(admin);
  const guest = await aMember(app.deps);
  const code = { discord_id: admin.discordId, security_code: securityCode };
  await call('POST', `/admin/admins/${admin.discordId}/code`, { token, body: { security_code: securityCode } });
  expect((await call('POST', '/admin/auth/discord-id', { body: code })).status).toBe(200);
  await call('POST', '/admin/auth/discord-id', { body: { ...code, security_code: '9999' } });
  await call('PUT', `/admin/members/${guest.id}/block`, { token, body: { reason: personal.reason, until: null } });
  for (const list of ['members?search=', 'bookings?text=', 'activity?actor='])
    await call('GET', `/admin/${list}${personal.search}`, { token });
  // An internal error that contains the request.
  await sql`alter table testimonials add constraint canary check (name !~ 'canary')`.execute(app.deps.db);
  const said = { name: personal.junk, location: 'L', comment: personal.notes, rating: 5, date: '2026-01-01' };
  expect((await call('POST', '/admin/testimonials', { token, body: said })).status).toBe(500);
  await sql`alter table testimonials drop constraint canary`.execute(app.deps.db);
  Object.assign(seen, { adminToken: token, guestId: guest.discordId, adminId: admin.discordId });
}

describe('I22 I21 recognisable secrets and people', () => {
  it(
    'I22 are in no log line, at the debug level, and configured secrets in no answer (PRIVACY-6)',
    { timeout: 90_000 },
    async () => {
      const { app, secrets } = site;
      app.standin.world.faults.add({ match: { path: '/api/v10/channels/*' }, times: 2, kind: 'status', status: 500 });
      app.standin.world.faults.add({ match: { path: '/v4/*' }, times: 1, kind: 'drop-before' });
      await visit();
      await administer();
      const [fixture, attacker] = [await makeFixture(app), createAttacker(createChance(22))];
      for (const { text } of await site.sender.sendAll(Array.from({ length: 250 }, () => attacker.next(fixture).wire)))
        answers.push(text);
      const undelivered = () => app.deps.db.selectFrom('outbox').select('id').where('attempts', '>', 0).execute();
      await vi.waitFor(async () => expect((await undelivered()).length).toBeGreaterThan(0), 30_000);
      const log = site.log();
      expect(log.split('\n').length).toBeGreaterThan(200);
      expect(log).toMatch(/"level":50.*testimonials/);
      const hidden = [
        ...secrets,
        ...Object.values(seen),
        ...Object.values(personal),
        app.standin.world.people.get('regular').username,
      ];
      expect(hidden.filter((value) => value === '' || log.includes(value))).toEqual([]);
      // A random request id may contain the four digits.
      const withoutRequestIds = log.replaceAll(/"request":"[0-9a-f-]{36}"/g, '');
      expect(withoutRequestIds).not.toMatch(new RegExp(`(?<![\\d.])${securityCode}(?!\\d)`));
      expect(secrets.filter((secret) => answers.some((answer) => answer.includes(secret)))).toEqual([]);
    },
  );
});
