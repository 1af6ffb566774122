import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBookingBody, anOpening } from '../../../test/factories.ts';
import { Browser } from '../../../test/browser.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { lookForDepartures } from '../../../test/people/departures.ts';
import { day, minute } from '../../../test/test-clock.ts';

let app: TestApp;
let token: string;
let roomId: number;
beforeEach(async () => {
  app = await startTestApp();
  ({ token } = await new Browser(app).signIn('gold'));
  ({
    roomIds: [roomId = 0],
  } = await anOpening(app.deps));
});
afterEach(() => app.close());

async function post(path: string, body: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await app.fetch(`/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const calls = {
  'POST /bookings/calculate-price': () =>
    post('/bookings/calculate-price', { roomId, all_inclusive: false, payment_method: 'bbc' }),
  'POST /bookings/hold': () => post('/bookings/hold', { roomId }),
  'POST /bookings': (facts = {}) => post('/bookings', { ...aBookingBody(roomId), ...facts }),
};
const names = Object.keys(calls) as (keyof typeof calls)[];
const roleChecks = () => app.standin.world.requests.filter(({ path }) => /\/members\/\d+$/.test(path)).length;

/** The gold role is removed, and the roles were not read since. */
function loseRole(): void {
  const { member } = app.standin.world.people.get('gold');
  if (member) member.roles = [];
}

describe.each(names)('%s by a member whose roles are older than ten minutes', (name) => {
  it('returns 403 with the invite of the site settings when they have left the server (BOOK-10, TIER-7)', async () => {
    const invite = 'https://discord.gg/from-the-panel';
    await app.deps.db.updateTable('settings').set({ inviteUrl: invite }).execute();
    app.standin.world.people.leave('gold');
    app.clock.advance(11 * minute);
    expect(await calls[name]()).toMatchObject({ status: 403, body: { code: 'not_a_member', invite } });
  });

  it('control: is served when the roles are nine minutes old, because nobody asks Discord', async () => {
    app.standin.world.people.leave('gold');
    app.clock.advance(9 * minute);
    expect((await calls[name]()).status).toBe(200);
    expect(roleChecks()).toBe(0);
  });

  it('is served as usual when Discord does not answer (TIER-8)', async () => {
    app.standin.world.people.leave('gold');
    app.clock.advance(11 * minute);
    app.standin.world.faults.add({ kind: 'drop-before', times: 100, match: { path: { prefix: '/api/guilds' } } });
    expect((await calls[name]()).status).toBe(200);
    expect(roleChecks()).toBe(1);
  });

  it('is served again ten seconds after they joined again (MEMBER-9)', async () => {
    app.standin.world.people.leave('gold');
    app.clock.advance(11 * minute);
    expect((await calls[name]()).status).toBe(403);
    app.standin.world.people.join('gold');
    expect((await calls[name]()).status).toBe(403);
    app.clock.advance(10_000);
    expect((await calls[name]()).status).toBe(200);
  });
});

describe('a member who left and joined again, and waits for the membership screening', () => {
  const rejoin = (pending: boolean) => app.standin.world.people.join('gold', { pending });

  it.each(names)('is refused by %s, keeps their booking, and is served after it (AUTH-19)', async (name) => {
    const { roomIds } = await anOpening(app.deps, { startsIn: 30 * day });
    await app.deps.db.updateTable('settings').set({ maxActiveBookingsPerUser: 5 }).execute();
    expect((await post('/bookings', aBookingBody(roomIds[0]))).status).toBe(200);
    app.standin.world.people.leave('gold');
    rejoin(true);
    app.clock.advance(31 * minute);
    // A look-up by the job must not make them fresh.
    await lookForDepartures(app);
    expect(await calls[name]()).toMatchObject({ status: 403, body: { code: 'membership_pending' } });
    const bookings = app.deps.db.selectFrom('bookings').select('status');
    expect(await bookings.execute()).toEqual([{ status: 'pending' }]);
    rejoin(false);
    app.clock.advance(10_000);
    expect((await calls[name]()).status).toBe(200);
  });

  it('is served as usual when Discord does not answer (TIER-8)', async () => {
    rejoin(true);
    app.clock.advance(11 * minute);
    expect((await calls['POST /bookings']()).status).toBe(403);
    app.standin.world.faults.add({ kind: 'drop-before', times: 100, match: { path: { prefix: '/api/guilds' } } });
    app.clock.advance(10_000);
    expect((await calls['POST /bookings']()).status).toBe(200);
  });
});

describe('a member who lost a role since the last check', () => {
  beforeEach(() => {
    loseRole();
    app.clock.advance(11 * minute);
  });

  it('gets the price without it (TIER-7)', async () => {
    const { body } = await calls['POST /bookings/calculate-price']();
    expect(body['pricing']).toMatchObject({ discount_percent: 0 });
  });

  it('holds a room at the price without it', async () => {
    const { body } = await calls['POST /bookings/hold']();
    expect(body['hold']).toMatchObject({ pricing: { discount_percent: 0 } });
  });

  it('returns 409 price_changed instead of booking at the old price (TIER-9)', async () => {
    const refused = await calls['POST /bookings']({ expected_final_price: 1500 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed', pricing: { discount_percent: 0 } } });
  });
});

it('control: within ten minutes the lost role still counts', async () => {
  loseRole();
  app.clock.advance(9 * minute);
  const { body } = await calls['POST /bookings/calculate-price']();
  expect(body['pricing']).toMatchObject({ discount_percent: 25 });
});
