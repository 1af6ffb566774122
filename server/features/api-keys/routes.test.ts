import type { Call } from '@sunset/contract/client.ts';
import type { Problem } from '@sunset/contract/errors.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkedResponse } from '../../../test/checked-response.ts';
import { aBookingBody, aMember, anApiKey, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, minute } from '../../../test/test-clock.ts';
import type { Member } from '../../actor.ts';
import { endWhatMayHaveHappened } from '../../operations/backup/end-what-may-have-happened.ts';

let app: TestApp;
let admin: Member;
let call: Call;
beforeEach(async () => {
  app = await startTestApp();
  admin = await aMember(app.deps, { isAdmin: true, username: 'marlin' });
  call = await app.client(admin);
});
afterEach(() => app.close());

const create = (body: Record<string, unknown> = {}, as: Call = call) =>
  as('POST /admin/api-keys', { body: { name: 'Board screen', scopes: ['openings:read'], ...body } as never });
const revoke = (id: number) => call('DELETE /admin/api-keys/{keyId}', { params: { keyId: String(id) } });

async function send(key: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${key}`);
  if (init.body !== undefined) headers.set('content-type', 'application/json');
  const request = new Request(`http://test.local/api${path}`, { ...init, headers });
  return checkedResponse(request.clone(), await app.api.hono.fetch(request));
}

const status = async (key: string, path = '/admin/openings') => (await send(key, path)).status;
const problem = async (response: Response) => (await response.json()) as Problem;

async function aBooking(): Promise<string> {
  const { roomIds } = await anOpening(app.deps, { startsIn: 30 * minute });
  const guest = await app.client(await aMember(app.deps, { username: 'jay' }));
  return (await guest('POST /bookings', { body: aBookingBody(roomIds[0]) })).bookingId;
}

describe('a new API key', () => {
  it('is shown once, and stored as a hash alone (KEY-1)', async () => {
    const { key, api_key: row } = await create();
    expect(key).toMatch(/^sunset_[\w-]{43}$/);
    expect(row).toMatchObject({ name: 'Board screen', state: 'live', ends_with: key.slice(-4), created_by: 'marlin' });
    expect(await status(key)).toBe(200);
    expect(JSON.stringify(await call('GET /admin/api-keys'))).not.toContain(key);
    const secret = key.slice('sunset_'.length);
    const { rows } = await sql<{ text: string }>`
      select (select string_agg(to_jsonb(k)::text, '') from api_keys k)
        || (select string_agg(to_jsonb(l)::text, '') from audit_log l) as text`.execute(app.deps.db);
    expect(rows[0]?.text).not.toContain(secret);
    // Control: the same search finds what is stored.
    expect(rows[0]?.text).toContain(key.slice(-4));
  });

  it('needs a name and known scopes, and lasts at most two years (KEY-3)', async () => {
    for (const body of [
      { name: ' ' },
      { scopes: [] },
      { scopes: ['bookings:place'] },
      { expires_in_days: 731 },
      { expires_in_days: 0 },
    ]) {
      await expect(create(body)).rejects.toMatchObject({ status: 422, problem: { code: 'invalid_input' } });
    }
    const { api_key: row } = await create({ expires_in_days: 730, scopes: ['openings:read', 'openings:read'] });
    expect(row.scopes).toEqual(['openings:read']);
  });

  it('ends on its own after its days', async () => {
    const { key, api_key: row } = await create({ expires_in_days: 30 });
    expect(row.expires_at).toBe(new Date(app.deps.now().getTime() + 30 * day).toISOString());
    app.clock.advance(30 * day - 1);
    expect(await status(key)).toBe(200);
    app.clock.advance(1);
    expect(await status(key)).toBe(401);
    call = await app.client(admin);
    expect(await call('GET /admin/api-keys')).toMatchObject([{ state: 'expired' }]);
    await create({ name: 'Next one' });
    expect((await call('GET /admin/api-keys')).map(({ name }) => name)).toEqual(['Next one', 'Board screen']);
  });

  it('is refused beyond twenty live ones, also when many are created at once (KEY-5)', async () => {
    const others = await Promise.all([1, 2, 3].map(async () => app.client(await aMember(app.deps, { isAdmin: true }))));
    for (let count = 0; count < 18; count += 1) await create();
    const results = await Promise.allSettled(others.flatMap((other) => [create({}, other), create({}, other)]));
    const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as object);
    expect(refused).toHaveLength(4);
    for (const reason of refused) expect(reason).toMatchObject({ status: 409, problem: { code: 'too_many_keys' } });
    const [first] = await call('GET /admin/api-keys');
    await revoke(first?.id ?? 0);
    await create();
  });
});

describe('a call with an API key', () => {
  it('is refused without the scope, which the answer names, and for every other call (KEY-2)', async () => {
    const key = await anApiKey(app.deps, { scopes: ['openings:read'] });
    const response = await send(key, '/admin/bookings');
    expect(response.status).toBe(403);
    expect(await problem(response)).toMatchObject({ code: 'key_not_allowed', scope: 'bookings:read' });
    const all = await anApiKey(app.deps);
    for (const [method, path] of [
      ['POST', '/bookings'],
      ['GET', '/user/me'],
      ['GET', '/admin/me'],
      ['GET', '/admin/api-keys'],
      ['DELETE', '/admin/bookings/clear'],
    ] as const) {
      const refused = await send(all, path, { method, ...(method === 'POST' ? { body: '{}' } : {}) });
      expect([path, refused.status, (await problem(refused)).code]).toEqual([path, 403, 'key_not_allowed']);
    }
  });

  it('is refused for unknown keys, and costs no query for a text that cannot be a key', async () => {
    expect(await status(`sunset_${'A'.repeat(43)}`)).toBe(401);
    await sql`alter table api_keys rename to api_keys_gone`.execute(app.deps.db);
    for (const text of ['sunset_', 'sunset_short', `sunset_${'A'.repeat(44)}`, `sunset_${'!'.repeat(43)}`]) {
      expect(await status(text)).toBe(401);
    }
    await sql`alter table api_keys_gone rename to api_keys`.execute(app.deps.db);
  });

  it('counts alone where the request has a session cookie too, and is accepted in the header only (KEY-8)', async () => {
    const key = await anApiKey(app.deps, { scopes: ['openings:read'] });
    const headers = { cookie: `sunset_session=${await app.token(admin)}` };
    expect((await app.fetch('/api/admin/me', { headers })).status).toBe(200);
    expect((await send(key, '/admin/me', { headers })).status).toBe(403);
    expect((await app.fetch(`/api/admin/openings?key=${key}`)).status).toBe(401);
    expect((await app.fetch('/api/admin/me', { headers: { cookie: `sunset_session=${key}` } })).status).toBe(401);
    expect((await send(key, '/resorts')).status).toBe(200);
  });

  it('never gets a neighborhood code (KEY-4)', async () => {
    const { id, resort } = await anOpening(app.deps);
    await call('PUT /admin/resorts/{resortId}/neighborhood-code', {
      params: { resortId: String(resort.id) },
      body: { neighborhood_code: 'SECRETCODE' },
    });
    const key = await anApiKey(app.deps);
    const paths = ['/admin/openings', '/hosting/openings', `/hosting/openings/${id}/board`];
    for (const path of paths) {
      const text = await (await send(key, path)).text();
      expect(text).toContain(resort.name);
      expect(text).not.toContain('SECRETCODE');
    }
    // Control: an admin gets it.
    expect(JSON.stringify(await call('GET /hosting/openings'))).toContain('SECRETCODE');
  });

  it('decides about a booking, and is named in the history and the audit log (KEY-9)', async () => {
    const reference = await aBooking();
    const key = await anApiKey(app.deps, { name: 'Evening bot', scopes: ['bookings:decide'] });
    const body = JSON.stringify({ payment_confirmed: true });
    expect((await send(key, `/hosting/bookings/${reference}/confirm`, { method: 'POST', body })).status).toBe(200);
    const again = await send(key, `/hosting/bookings/${reference}/confirm`, { method: 'POST', body });
    expect((await problem(again)).detail).toContain('API key Evening bot');
    expect((await send(key, `/hosting/bookings/${reference}/check-in`, { method: 'POST', body: '{}' })).status).toBe(
      200,
    );
    const { booking, history } = await call('GET /admin/bookings/{reference}', { params: { reference } });
    expect(booking.decided).toMatchObject({ by: 'API key Evening bot', kind: 'staff' });
    expect(history.map(({ action, by }) => `${action} ${by}`).slice(0, 2)).toEqual([
      'booking.check_in API key Evening bot',
      'booking.approve API key Evening bot',
    ]);
    const { id } = (await call('GET /admin/api-keys'))[0] ?? { id: 0 };
    for (const actor of ['api_key', `api_key:${id}`]) {
      const rows = await call('GET /admin/activity', { query: { actor } });
      expect(rows.map(({ action }) => action)).toEqual(['booking.check_in', 'booking.approve']);
      expect(rows[0]?.actor).toEqual({ kind: 'api_key', name: 'Evening bot', discord_id: null, avatar: null });
    }
    expect(await call('GET /admin/activity', { query: { actor: 'api_key:999' } })).toEqual([]);
  });

  it('is limited per key, and leaves other keys their own limit (KEY-10)', async () => {
    const [busy, quiet] = [await anApiKey(app.deps), await anApiKey(app.deps)];
    // Refused for their shape, after they were counted.
    const path = '/admin/openings?limit=none';
    const statuses: number[] = [];
    for (let count = 0; count < 120; count += 8) {
      statuses.push(...(await Promise.all(Array.from({ length: 8 }, () => status(busy, path)))));
    }
    expect(new Set(statuses)).toEqual(new Set([422]));
    expect(await status(busy, path)).toBe(429);
    expect(await status(quiet, path)).toBe(422);
  });
});

describe('the last use of a key', () => {
  const countWrites = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from key_writes`.execute(app.deps.db);
    return rows[0]?.n;
  };

  it('is written at most once a minute, by however many servers (KEY-6)', async () => {
    const other = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, standin: app.standin });
    const key = await anApiKey(app.deps);
    await sql`create table key_writes (at timestamptz)`.execute(app.deps.db);
    await sql`create function count_key_writes() returns trigger language plpgsql as
      $$ begin insert into key_writes values (now()); return null; end $$`.execute(app.deps.db);
    await sql`create trigger key_writes after update on api_keys for each row execute function count_key_writes()`.execute(
      app.deps.db,
    );
    const headers = { authorization: `Bearer ${key}` };
    const storm = () =>
      Promise.all([app, other, app, other].map((one) => one.fetch('/api/admin/openings', { headers })));
    await storm();
    await storm();
    expect(await countWrites()).toBe(1);
    expect((await call('GET /admin/api-keys'))[0]?.last_used_at).toBe(app.deps.now().toISOString());
    app.clock.advance(minute);
    await storm();
    expect(await countWrites()).toBe(2);
    await sql`drop trigger key_writes on api_keys`.execute(app.deps.db);
    await other.close();
  });
});

describe('revoking', () => {
  it('counts from the next call on, on every server, and is audited (KEY-7, KEY-11)', async () => {
    const other = await startTestApp({ databaseUrl: app.databaseUrl, clock: app.clock, standin: app.standin });
    const { key, api_key: row } = await create();
    const headers = { authorization: `Bearer ${key}` };
    const statuses = async () => [await status(key), (await other.fetch('/api/admin/openings', { headers })).status];
    expect(await statuses()).toEqual([200, 200]);
    expect(await revoke(row.id)).toMatchObject({ api_key: { state: 'revoked' } });
    expect(await statuses()).toEqual([401, 401]);
    await expect(revoke(row.id)).rejects.toMatchObject({ status: 404 });
    const rows = await call('GET /admin/activity', { query: { subject: 'api_key' } });
    expect(rows.map(({ action, subject_name: name, actor }) => `${actor.name} ${action} ${name}`)).toEqual([
      'marlin api_key.revoke Board screen',
      'marlin api_key.create Board screen',
    ]);
    await other.close();
  });

  it('happens to the keys of an admin who is removed (KEY-7)', async () => {
    const leaver = await aMember(app.deps, { isAdmin: true });
    const { key: theirs } = await create({}, await app.client(leaver));
    const { key: other } = await create();
    await call('DELETE /admin/admins/{discordId}', { params: { discordId: leaver.discordId } });
    expect([await status(theirs), await status(other)]).toEqual([401, 200]);
  });

  it('happens to all keys when a backup is restored elsewhere, because they may have been revoked since (OPS-7)', async () => {
    const key = await anApiKey(app.deps);
    const lines: string[] = [];
    await endWhatMayHaveHappened(app.deps.db, app.deps.now(), (line) => lines.push(line));
    expect(lines.join()).toContain('1 API keys revoked');
    expect(await status(key)).toBe(401);
  });
});
