import { api } from '@sunset/contract/api/index.ts';
import type { Route } from '@sunset/contract/client.ts';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedResponse } from '../checked-response.ts';
import { aBookingBody, aMember, anOpening, type TestOpening } from '../factories.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { day } from '../test-clock.ts';
import { callers, matrix, type Caller } from './matrix.ts';

let app: TestApp;
let opening: TestOpening;
beforeAll(async () => {
  app = await startTestApp();
  opening = await anOpening(app.deps, { rooms: [{ units: 100 }] });
});
afterAll(() => app.close());

const routes = Object.keys(matrix) as Route[];

describe('the access matrix', () => {
  it('has a row for every route of the contract, and every row a route', () => {
    expect(routes.toSorted()).toEqual(api.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  it('covers what the server serves, and the server serves the whole contract', () => {
    expect(new Set(app.api.served)).toEqual(new Set(api));
    const served = app.api.hono.routes.filter(({ path, method }) => path !== '/api/*' && method !== 'ALL');
    const names = served.map(
      ({ method, path }) => `${method} ${path.replace('/api', '').replaceAll(/:(\w+)/g, '{$1}')}`,
    );
    const documents = new Set(['GET /openapi.json', 'GET /docs', 'GET /docs.css']);
    expect(names.filter((name) => !documents.has(name)).toSorted()).toEqual(routes.toSorted());
  });

  it.each(routes)('%s', async (route) => {
    for (const caller of callers) {
      const response = await send(route, await tokenOf(caller));
      expect(`${caller}: ${response.status}`).toBe(`${caller}: ${matrix[route][caller]}`);
    }
  });

  it('answers 404 or 405 in problem details outside the contract', async () => {
    for (const [path, method, status] of [
      ['/api/nothing', 'GET', 404],
      ['/api/', 'GET', 404],
      ['/api/_control', 'POST', 404],
      ['/api/bookings', 'GET', 405],
      ['/api/bookings', 'DELETE', 405],
      ['/api/user/bookings', 'POST', 405],
      ['/api/auth/logout', 'GET', 405],
    ] as const) {
      const response = await app.fetch(path, { method });
      expect(`${method} ${path} ${response.status}`).toBe(`${method} ${path} ${status}`);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
    }
  });
});

const samples: Record<string, () => string> = {
  clearingId: () => '2000000000',
  resortId: () => String(opening.resort.id),
  resortName: () => encodeURIComponent(opening.resort.name),
  reference: () => 'SR-2222222222222',
  openingId: () => '2000000000',
  resort: () => encodeURIComponent(opening.resort.name),
  amount: () => '13',
  roomTypeId: () => '2147483647',
  testimonialId: () => '2147483647',
  itemId: () => '2147483647',
  memberId: () => '2000000000',
  id: () => '2000000000',
  discordId: () => '1157606691773349893',
};

const picture = { src: '/pictures/resorts/vista.svg', alt: '' };
const resort = { location: 'L', description: 'D', rating: 4, amenities: [], plot_owner: null, timezone: 'UTC' };
const roomType = { price: 1, maxGuests: 1, size: 'S', amenities: [], unitCount: 1, pictures: [] };
const item = { name: 'Scarf', link: 'https://www.roblox.com/catalog/1', price: '5 Robux', image: picture.src };

const callback = { code: 'made-up', state: 'made-up' };
const bodies: Partial<Record<Route, () => unknown>> = {
  'POST /hosting/guest-session-announcement': () => ({ resort_name: 'No such resort' }),
  'POST /hosting/staff-opening-ping': () => ({ resort_name: 'No such resort' }),
  'POST /hosting/automatic-messages/{openingId}': () => ({ kind: 'guest_announcement', is_on: false }),
  'POST /admin/bookings/bulk': () => ({ references: ['SR-2222222222222'], status: 'confirmed' }),
  'PUT /admin/bookings/{reference}/status': () => ({ status: 'confirmed' }),
  'PATCH /admin/bookings/{reference}': () => ({ expected_version: 1 }),
  'POST /admin/bookings/{reference}/cancel': () => ({ reason: 'Storm' }),
  'POST /hosting/bookings/{reference}/confirm': () => ({}),
  'POST /hosting/bookings/{reference}/reject': () => ({}),
  'POST /hosting/bookings/{reference}/check-in': () => ({}),
  'POST /hosting/bookings/{reference}/payment': () => ({ paid: true }),
  'POST /hosting/bookings/{reference}/attendance': () => ({ status: 'completed' }),
  'POST /bookings/hold': () => ({ roomId: opening.roomIds[0] }),
  'PUT /admin/resort-openings/{openingId}/releases': () => ({
    three_boosts: null,
    two_boosts: null,
    gold_and_booster: null,
    regular: null,
    regular_share: 0,
  }),
  'POST /admin/resorts': () => ({ ...resort, name: 'New Sunset Resort', neighborhood_code: null, pictures: [picture] }),
  'PUT /admin/resorts/order': () => ({ ids: [] }),
  'PATCH /admin/resorts/{resortId}': () => ({ version: 999, name: 'Renamed' }),
  'POST /admin/resorts/{resortId}/room-types': () => ({ ...roomType, name: 'Loft' }),
  'PATCH /admin/room-types/{roomTypeId}': () => ({ version: 1 }),
  'POST /admin/testimonials': () => ({ name: 'N', location: 'L', comment: 'C', rating: 5, date: '2026-01-01' }),
  'PATCH /admin/testimonials/{testimonialId}': () => ({ version: 1 }),
  'POST /admin/merchandise': () => item,
  'PATCH /admin/merchandise/{itemId}': () => ({ version: 1 }),
  'POST /admin/images': () => ({}),
  'POST /admin/resort-openings/create': () => ({
    resort_name: 'Nowhere Sunset Resort',
    opening_date: '2026-12-05T19:00:00Z',
    timezone: 'Europe/Rome',
  }),
  'PUT /admin/resorts/{resortId}/opening': () => ({ new_opening_date: '2026-12-05T19:00:00Z' }),
  'PUT /admin/resort-openings/{openingId}/neighborhood-code': () => ({ neighborhood_code: 'SUNSET' }),
  'PUT /admin/resorts/{resortId}/neighborhood-code': () => ({ neighborhood_code: 'SUNSET' }),
  'POST /admin/resort-booking-settings/{resort}': () => ({ regular_customer_bookings_open: true }),
  'POST /hosting/resort-booking-settings/{resortName}': () => ({
    gold_customer_bookings_open: true,
    server_booster_bookings_open: true,
    regular_customer_bookings_open: true,
  }),
  'PATCH /admin/community-settings': () => ({ messages_enabled: true }),
  'PUT /admin/robux-items/{amount}': () => ({ link: null }),
  'POST /bookings': () => aBookingBody(opening.roomIds[0]),
  'POST /bookings/calculate-price': () => ({ roomId: opening.roomIds[0] }),
  'POST /auth/callback': () => callback,
  'POST /roblox/auth/callback': () => callback,
  'DELETE /user/account': () => ({ confirmation: 'DELETE' }),
  'PUT /admin/members/{memberId}/override': () => ({ gold: true, boosts: null, until: null }),
  'PUT /admin/members/{memberId}/block': () => ({ reason: 'Was rude in the lobby', until: null }),
  'POST /admin/auth/callback': () => callback,
  'POST /admin/admins/add': () => ({ discord_id: '1157606691773349894', username: 'New admin' }),
  'POST /admin/admins/{discordId}/code': () => ({}),
  'POST /admin/auth/discord-id': () => ({ discord_id: '1157606691773349892', security_code: '4821' }),
};

async function send(route: Route, token: string | null): Promise<Response> {
  const [method = '', template = ''] = route.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => samples[name]?.() ?? '');
  const body = bodies[route]?.();
  const headers = new Headers();
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const request = new Request(`http://test.local/api${path}`, init);
  return checkedResponse(request, await app.fetch(`/api${path}`, init));
}

const tokens: Record<Caller, () => Promise<string | null>> = {
  anonymous: async () => null,
  regular: async () => app.token(await aMember(app.deps)),
  gold: async () => app.token(await aMember(app.deps, { isGold: true })),
  booster: async () => app.token(await aMember(app.deps, { boostCount: 2 })),
  'ex-member': async () => {
    const member = await aMember(app.deps);
    await app.deps.db.updateTable('members').set({ isInServer: false }).where('id', '=', member.id).execute();
    return app.token(member);
  },
  admin: async () => app.token(await aMember(app.deps, { isAdmin: true })),
  'removed admin': async () => {
    const member = await aMember(app.deps, { isAdmin: true });
    await app.deps.db
      .updateTable('admins')
      .set({ isActive: false })
      .where('discordId', '=', member.discordId)
      .execute();
    return app.token(member);
  },
  expired: async () => {
    const member = await aMember(app.deps, { isAdmin: true });
    app.clock.advance(-2 * day);
    const token = await app.token(member);
    app.clock.advance(2 * day);
    return token;
  },
  revoked: async () => {
    const member = await aMember(app.deps, { isAdmin: true });
    const token = await app.token(member);
    await app.deps.db
      .updateTable('sessions')
      .set({ revokedAt: app.deps.now() })
      .where('memberId', '=', member.id)
      .execute();
    return token;
  },
  forged: () => forge(),
};

const tokenOf = (caller: Caller) => tokens[caller]();

/** Right in everything but the key. */
async function forge(): Promise<string> {
  return new SignJWT({ purpose: 'admin' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('sunset-resorts')
    .setSubject('1157606691773349892')
    .setJti(app.deps.random.uuid())
    .setIssuedAt(app.clock.now())
    .setExpirationTime(new Date(app.clock.now().getTime() + day))
    .sign(new TextEncoder().encode('another secret of 32 characters!'));
}
