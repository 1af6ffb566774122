import { api } from '@sunset/contract/api/index.ts';
import type { Call, Route } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Member } from '../../server/actor.ts';
import { makeReference } from '../../server/features/bookings/rules.ts';
import { soundBodies } from '../access/sound-requests.ts';
import { aBooking } from '../booked.ts';
import { aMember, anOpening, type TestOpening } from '../factories.ts';
import { aForm } from '../parties.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { fingerprint } from './fingerprint.ts';

/*
 * Every call that names an object, for an own object, one of another member and one that does not exist: nobody can
 * read or change an object of another member, or learn whether it exists.
 */

const canary = { name: 'canary.holder', roblox: 'canary_roblox', notes: 'canary notes', reason: 'canary reason' };
let app: TestApp;
let opening: TestOpening;
let otherOpening: TestOpening;
let owner: Member;
let stranger: Member;
let admin: Member;
let own: string;
let others: string;
let staff: Call;
/** Of the private calendars of both members, and one that nothing has. */
let tokens: { own: string; other: string };
const unknown = 'A'.repeat(43);
/** Of the parties of both members, and of the rooms that they share. */
let codes: { own: string; other: string };
/** Of a friend whom the stranger brings. */
let companionId: string;

beforeAll(async () => {
  app = await startTestApp();
  admin = await aMember(app.deps, { isAdmin: true });
  [owner, stranger] = [await aMember(app.deps), await aMember(app.deps, { username: canary.name })];
  opening = await anOpening(app.deps, { rooms: [{ units: 5 }] });
  otherOpening = await anOpening(app.deps, { rooms: [{ units: 5 }] });
  const startParty = async (member: Member, at: TestOpening, notes = '') => {
    const body = { ...aForm(at, { notes }), openingId: at.id, policy: 'together' as const };
    return (await (await app.client(member))('POST /parties', { body })).party.code;
  };
  codes = { own: await startParty(owner, otherOpening), other: await startParty(stranger, opening, canary.notes) };
  own = (await aBooking(app, opening, { member: owner })).reference;
  const wish = { member: stranger, robloxUsername: canary.roblox, notes: canary.notes };
  others = (await aBooking(app, otherOpening, wish)).reference;
  for (const [reference, roomCode] of [
    [own, codes.own],
    [others, codes.other],
  ] as const)
    await app.deps.db.updateTable('bookings').set({ roomCode }).where('reference', '=', reference).execute();
  const companion = { robloxUsername: canary.name.replace('.', '_'), robloxDisplayName: canary.notes };
  const params = { reference: others };
  const { booking } = await (
    await app.client(stranger)
  )('POST /user/bookings/{reference}/companions', { params, body: companion });
  companionId = String(booking.companions[0]?.id);
  // Only these have draws that are published.
  await app.deps.db
    .updateTable('openings')
    .set({ saleMode: 'draw' })
    .where('id', 'in', [opening.id, otherOpening.id])
    .execute();
  const tokenOf = async (member: Member) => {
    const { address } = await (await app.client(member))('POST /user/calendar/reset');
    return address.split('/').at(-2) ?? '';
  };
  tokens = { own: await tokenOf(owner), other: await tokenOf(stranger) };
  staff = await app.client(admin);
  await staff('PUT /admin/members/{memberId}/block', {
    params: { memberId: stranger.id },
    body: { reason: canary.reason, until: null },
  });
});
afterAll(() => app.close());

type Whose = 'own' | 'other' | 'absent';

/** A document is one of a closed list. */
const absentStatus = (route: Route) => (route.includes('{document}') ? 422 : 404);

/** What to name in a path: the caller's object (or another one without an owner), one of another member, and none. */
const named: Record<string, Record<Whose, () => string>> = {
  reference: { own: () => own, other: () => others, absent: () => 'SR-2222222222222' },
  proposalId: { own: () => '2000000000', other: () => '2000000000', absent: () => '2000000000' },
  memberId: { own: () => String(owner.id), other: () => String(stranger.id), absent: () => '2000000000' },
  companionId: { own: () => companionId, other: () => companionId, absent: () => '2000000000' },
  discordId: { own: () => owner.discordId, other: () => admin.discordId, absent: () => '1157606691773349893' },
  openingId: { own: () => String(opening.id), other: () => String(otherOpening.id), absent: () => '2000000000' },
  resortId: {
    own: () => String(opening.resort.id),
    other: () => String(otherOpening.resort.id),
    absent: () => '2000000000',
  },
  resortName: {
    own: () => opening.resort.name,
    other: () => otherOpening.resort.name,
    absent: () => 'Nowhere Sunset Resort',
  },
  document: { own: () => 'terms', other: () => 'privacy', absent: () => 'none' },
  resort: { own: () => opening.resort.name, other: () => otherOpening.resort.name, absent: () => 'Nowhere' },
  roomTypeId: { own: () => '1', other: () => '2', absent: () => '2147483647' },
  menuItemId: { own: () => '1', other: () => '2', absent: () => '2147483647' },
  orderId: { own: () => '1', other: () => '2', absent: () => '2147483647' },
  testimonialId: { own: () => '1', other: () => '2', absent: () => '2147483647' },
  itemId: { own: () => '1', other: () => '2', absent: () => '2147483647' },
  clearingId: { own: () => '1', other: () => '2', absent: () => '2000000000' },
  ...Object.fromEntries(
    ['id', 'keyId', 'webhookId', 'deliveryId', 'placeId', 'departureId', 'deletionId', 'closureId', 'importId'].map(
      (name) => [name, { own: () => '1', other: () => '2', absent: () => '2000000000' }],
    ),
  ),
  entryId: {
    own: () => '00000000-0000-4000-8000-000000000001',
    other: () => '00000000-0000-4000-8000-000000000002',
    absent: () => '00000000-0000-4000-8000-000000000003',
  },
  token: { own: () => tokens.own, other: () => tokens.other, absent: () => unknown },
  signature: {
    own: () => app.deps.codes.sign(`calendar ${own}`),
    other: () => app.deps.codes.sign(`calendar ${others}`),
    absent: () => unknown,
  },
  code: { own: () => codes.own, other: () => codes.other, absent: () => '2222222222222' },
  amount: { own: () => '13', other: () => '19', absent: () => '999999' },
};

const withObjects = api.filter(({ path }) => path.includes('{'));
const routeOf = ({ method, path }: (typeof api)[number]) => `${method} ${path}` as Route;

async function send(route: Route, whose: Whose, token: string | null): Promise<{ status: number; body: unknown }> {
  const [method = '', template = ''] = route.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name]?.[whose]() ?? ''));
  const body = soundBodies(opening)[route]?.();
  const answer = await app.fetch(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.headers.get('content-type')?.startsWith('text/calendar')) return { status: answer.status, body: text };
  // Refusals differ in the request id only.
  const { request_id: _, ...rest } = JSON.parse(text) as Record<string, unknown>;
  return { status: answer.status, body: rest };
}

describe('T20 B04 calls that name an object', () => {
  let token: string;
  let before: Record<string, string>;
  beforeAll(async () => {
    token = await app.token(owner);
    before = await fingerprint(app.deps.db);
  });

  it('are all listed in this test', () => {
    const names = withObjects.flatMap(({ path }) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(names.filter((name) => named[name ?? ''] === undefined)).toEqual([]);
  });

  it.each(withObjects.filter(({ access }) => access === 'admin' || access === 'host').map((one) => [routeOf(one)]))(
    '%s reveals nothing to members and visitors, not even whether it exists',
    async (route) => {
      for (const [asker, status] of [
        [null, 401],
        [token, 403],
      ] as const) {
        const answers = [];
        for (const whose of ['own', 'other', 'absent'] as const) answers.push(await send(route, whose, asker));
        expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
        expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      }
    },
  );

  it('changed nothing when they were refused', async () => {
    expect(await fingerprint(app.deps.db)).toEqual(before);
  });

  it.each(['GET /user/bookings/{reference}/changes', 'PATCH /user/bookings/{reference}'] as const)(
    'T30 %s: a booking of another member returns 404, with its reference too (CHANGE-1)',
    async (route) => {
      const adminToken = await app.token(admin);
      const untouched = await fingerprint(app.deps.db);
      const refused = await send(route, 'other', token);
      expect(refused).toEqual(await send(route, 'absent', token));
      expect(refused.status).toBe(404);
      expect((await send(route, 'other', adminToken)).status).toBe(404);
      expect((await send(route, 'own', null)).status).toBe(401);
      expect(await fingerprint(app.deps.db)).toEqual(untouched);
      expect((await send(route, 'own', token)).status).toBe(200);
    },
  );

  it('T30 POST /user/bookings/{reference}/cancel: a booking of another member returns 404, with its reference too (BOOK-20)', async () => {
    const route = 'POST /user/bookings/{reference}/cancel';
    const adminToken = await app.token(admin);
    const untouched = await fingerprint(app.deps.db);
    const refused = await send(route, 'other', token);
    expect(refused).toEqual(await send(route, 'absent', token));
    expect(refused.status).toBe(404);
    expect((await send(route, 'other', adminToken)).status).toBe(404);
    expect((await send(route, 'own', null)).status).toBe(401);
    expect(await fingerprint(app.deps.db)).toEqual(untouched);
    expect((await send(route, 'own', token)).status).toBe(200);
    expect((await send(route, 'own', token)).status).toBe(409);
  });

  it.each([
    'DELETE /parties/{code}/membership',
    'DELETE /parties/{code}/members/{memberId}',
    'PATCH /parties/{code}',
    'POST /parties/{code}/ready',
    'DELETE /parties/{code}/ready',
    'POST /parties/{code}/book',
    'POST /parties/{code}/entry',
    'DELETE /parties/{code}/entry',
    'POST /parties/{code}/acceptance',
  ] as const)('T30 %s: a party that the caller is not in returns 404, with its code too (PARTY-16)', async (route) => {
    const untouched = await fingerprint(app.deps.db);
    const refused = await send(route, 'other', token);
    expect(refused).toEqual(await send(route, 'absent', token));
    expect(refused.status).toBe(404);
    expect((await send(route, 'own', null)).status).toBe(401);
    expect(await fingerprint(app.deps.db)).toEqual(untouched);
  });

  it.each([
    'POST /user/bookings/{reference}/companions',
    'DELETE /user/bookings/{reference}/companions/{companionId}',
    'POST /user/bookings/{reference}/room-link',
    'DELETE /user/shared-rooms/{code}',
  ] as const)(
    'T30 %s: the room of another member returns 404, with its code or reference too (COMPANION-1)',
    async (route) => {
      const untouched = await fingerprint(app.deps.db);
      const refused = await send(route, 'other', token);
      expect(refused).toEqual(await send(route, 'absent', token));
      expect(refused.status).toBe(404);
      expect((await send(route, 'own', null)).status).toBe(401);
      expect(await fingerprint(app.deps.db)).toEqual(untouched);
    },
  );

  it('T30 GET /user/shared-rooms/{code}: who does not come along sees no more than who invites (COMPANION-7)', async () => {
    const route = 'GET /user/shared-rooms/{code}';
    expect((await send(route, 'other', token)).body).toEqual({
      guest: stranger.displayName,
      places: 0,
      is_over: false,
      is_own: false,
      room: null,
    });
    expect((await send(route, 'absent', token)).status).toBe(404);
    expect((await send(route, 'own', token)).body).toMatchObject({ is_own: true, room: null });
  });

  it('T30 GET /user/parties/{code}: who is not in the party sees no more than who leads it (PARTY-16)', async () => {
    const route = 'GET /user/parties/{code}';
    // The stranger was blocked, which ended their membership.
    expect(await send(route, 'other', token)).toEqual({
      status: 200,
      body: { leader: null, party: null, policy: 'together', sale: 'sale', is_over: true },
    });
    expect((await send(route, 'absent', token)).status).toBe(404);
    expect((await send(route, 'own', token)).body).toMatchObject({ party: { code: codes.own, is_leader: true } });
    const answer = await send(route, 'own', await app.token(admin));
    expect(answer.body).toEqual({
      leader: owner.displayName,
      party: null,
      policy: 'together',
      sale: 'sale',
      is_over: false,
    });
  });

  it.each(withObjects.filter(({ access }) => access === 'public').map((one) => [routeOf(one)]))(
    '%s is the same for everybody, and refused when there is nothing',
    async (route) => {
      for (const whose of ['own', 'other', 'absent'] as const) {
        const [guest, member] = [await send(route, whose, null), await send(route, whose, token)];
        expect(member).toEqual(guest);
        // The tokens are those of calendars, which open no archive; its address works once (ARCHIVE-9).
        const isThere = whose !== 'absent' && route !== 'GET /admin/archive/{token}';
        expect(guest.status).toBe(isThere ? 200 : absentStatus(route));
      }
    },
  );

  it('a deleted account returns 404 for admins too (MEMBER-3)', async () => {
    const gone = await aMember(app.deps);
    await (
      await app.client(gone)
    )('DELETE /user/account', { body: { confirmation: 'DELETE' } });
    const read = (memberId: number) => staff('GET /admin/members/{memberId}', { params: { memberId } });
    const problems = await Promise.all(
      [gone.id, 2_000_000_000].map((id) => read(id).catch((error: unknown) => (error as { problem: object }).problem)),
    );
    for (const problem of problems) expect(problem).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('T16 the owner of a booking', () => {
  it('comes from the token alone, whatever else the request claims (BOOK-1)', async () => {
    const member = await aMember(app.deps);
    const { roomIds } = await anOpening(app.deps);
    const claims = {
      discordId: admin.discordId,
      discord_id: admin.discordId,
      discordUsername: canary.name,
      memberId: stranger.id,
      member_id: stranger.id,
      userId: stranger.id,
      sub: admin.discordId,
      is_admin: true,
      user_type: 'admin',
      status: 'confirmed',
      payment_confirmed: true,
    };
    const query = new URLSearchParams(Object.entries(claims).map(([name, value]) => [name, String(value)]));
    const answer = await app.fetch(`/api/bookings?${query}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await app.token(member)}`,
        'content-type': 'application/json',
        'x-user-id': String(stranger.id),
        'x-discord-id': admin.discordId,
      },
      body: JSON.stringify({ ...claims, roomId: roomIds[0], robloxUsername: 'jay_16', robloxDisplayName: 'Jay' }),
    });
    expect(answer.status).toBe(200);
    const booking = await app.deps.db
      .selectFrom('bookings')
      .select(['memberId', 'discordUsername', 'status', 'paidAt'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(booking).toEqual({ memberId: member.id, discordUsername: member.username, status: 'pending', paidAt: null });
    const headers = { authorization: `Bearer ${await app.token(member)}` };
    for (const path of ['/api/admin/me', '/api/admin/bookings', '/api/hosting/bookings'])
      expect((await app.fetch(`${path}?${query}`, { headers })).status).toBe(403);
  });

  it('T26 only an admin confirms a payment, which is audited', async () => {
    const { reference, member } = await aBooking(app, await anOpening(app.deps), { payment_method: 'robux' });
    const params = { reference };
    const guest = await app.client(member);
    const body = { payment_confirmed: true };
    const refused = guest('POST /hosting/bookings/{reference}/confirm', { params, body });
    await expect(refused).rejects.toMatchObject({ status: 403 });
    const pay = guest('POST /hosting/bookings/{reference}/payment', { params, body: { paid: true } });
    await expect(pay).rejects.toMatchObject({ status: 403 });
    expect(await guest('GET /user/bookings')).toMatchObject([{ status: 'pending' }]);
    await staff('POST /hosting/bookings/{reference}/confirm', { params, body });
    const rows = await app.deps.db.selectFrom('auditLog').selectAll().where('subjectId', '=', reference).execute();
    expect(rows.filter(({ actorMemberId }) => actorMemberId === admin.id)).toHaveLength(1);
  });
});

describe('T21 what a person may read', () => {
  /** Who has the link of a room reads who invites. Rule: COMPANION-7. */
  const isInvited = (path: string, word: string) => path === '/user/shared-rooms/{code}' && word === canary.name;
  const privateWords = () => [...Object.values(canary), stranger.discordId, others];

  it('contains nothing of other people: public calls, and every own call (PRIVACY-5)', async () => {
    const token = await app.token(owner);
    const readable = api.filter(({ method, access, download }) => method === 'GET' && access !== 'admin' && !download);
    expect(readable.length).toBeGreaterThan(12);
    for (const { path } of readable) {
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(named[name]?.other() ?? ''),
      );
      const text = await (await app.fetch(`/api${address}`, { headers: { authorization: `Bearer ${token}` } })).text();
      expect(
        `${path}: ${privateWords()
          .filter((word) => text.includes(word) && !isInvited(path, word))
          .join()}`,
      ).toBe(`${path}: `);
    }
    const file = await app.fetch('/api/user/data', { headers: { authorization: `Bearer ${token}` } });
    const text = await file.text();
    expect(text).toContain(owner.discordId);
    expect(privateWords().filter((word) => text.includes(word))).toEqual([]);
  });

  it('does not contain what staff wrote about them (PRIVACY-8)', async () => {
    const headers = { authorization: `Bearer ${await app.token(stranger)}` };
    for (const path of ['/api/user/data', '/api/user/me', '/api/user/bookings', '/api/user/messages']) {
      expect(await (await app.fetch(path, { headers })).text()).not.toContain(canary.reason);
    }
  });

  it('T22 hosts of one resort get that resort only, for each call that names it', async () => {
    const headers = { authorization: `Bearer ${await app.token(admin)}` };
    const scoped = [
      `/api/hosting/bookings?resort=${opening.resort.id}`,
      `/api/admin/bookings?resort=${opening.resort.id}`,
      `/api/admin/bookings?opening=${opening.id}`,
      `/api/admin/bookings/export?resort=${opening.resort.id}`,
      `/api/admin/bookings/clear/${encodeURIComponent(opening.resort.name)}`,
      `/api/hosting/openings/${opening.id}/board`,
      `/api/rooms/resort/${opening.resort.id}/aggregated`,
      `/api/admin/resorts/${opening.resort.id}/room-types`,
    ];
    for (const path of scoped) {
      const answer = await app.fetch(path, { headers });
      expect(`${path} ${answer.status}`).toBe(`${path} 200`);
      const text = await answer.text();
      expect([others, otherOpening.resort.name, canary.roblox].filter((word) => text.includes(word))).toEqual([]);
    }
  });

  it('T23 the export is refused without an admin, by any address (EXPORT-5)', async () => {
    const token = await app.token(owner);
    for (const path of ['/api/admin/bookings/export', '/api/admin/bookings/export?status=confirmed']) {
      expect((await app.fetch(path)).status).toBe(401);
      expect((await app.fetch(`${path}${path.includes('?') ? '&' : '?'}token=${token}`)).status).toBe(401);
      expect((await app.fetch(path, { headers: { authorization: `Bearer ${token}` } })).status).toBe(403);
    }
    for (const path of ['/export', '/api/export', '/bookings.csv', '/exports/1'])
      expect((await app.fetch(path)).status).toBe(404);
  });

  it('T24 settings return settings only: no environment, no secret (SETTINGS-7)', async () => {
    const headers = { authorization: `Bearer ${await app.token(admin)}` };
    const names = ['SESSION_SECRET', 'DISCORD_BOT_TOKEN', 'DATABASE_URL', '__proto__', 'constructor', 'admin'];
    for (const name of names) {
      for (const path of [`/api/hosting/resort-booking-settings/${name}`, `/api/admin/community-settings/${name}`])
        expect((await app.fetch(path, { headers })).status).toBe(404);
      const body = JSON.stringify({ [name]: 'x', regular_customer_bookings_open: true });
      const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
      const answer = await app.fetch(`/api/admin/resort-booking-settings/${name}`, sent);
      expect([404, 422]).toContain(answer.status);
    }
    const text = await (await app.fetch('/api/admin/community-settings', { headers })).text();
    const { discordBotToken = '', discordClientSecret = '', robloxClientSecret = '' } = app.deps.config;
    for (const secret of [discordBotToken, discordClientSecret, robloxClientSecret]) {
      expect(secret).not.toBe('');
      expect(text).not.toContain(secret);
    }
  });
});

it('T31 references are random: ten thousand without a repeat, an order, or a more frequent character (BOOK-18)', () => {
  const references = Array.from({ length: 10_000 }, () => makeReference(app.deps.random.bytes));
  expect(new Set(references).size).toBe(10_000);
  const rising = references.filter((reference, index) => reference > (references[index - 1] ?? '')).length;
  expect(Math.abs(rising - 5000)).toBeLessThan(300);
  const counts = new Map<string, number>();
  for (const sign of references.map((reference) => reference.slice(3)).join(''))
    counts.set(sign, (counts.get(sign) ?? 0) + 1);
  expect(13 * Math.log2(counts.size)).toBeGreaterThanOrEqual(64);
  const mean = 130_000 / counts.size;
  // Six standard deviations: practically no run fails by chance.
  for (const count of counts.values()) expect(Math.abs(count - mean)).toBeLessThan(6 * Math.sqrt(mean));
});
