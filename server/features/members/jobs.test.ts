import { afterEach, beforeEach, expect, it } from 'vitest';
import { Browser } from '../../../test/browser.ts';
import { aBookingBody, aMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour } from '../../../test/test-clock.ts';
import { noticeDepartures } from './jobs.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const run = () => noticeDepartures.run(app.deps, new AbortController().signal);
const statuses = async () =>
  (await app.deps.db.selectFrom('bookings').select('status').orderBy('id').execute()).map(({ status }) => status);

async function guestsWithBookings(): Promise<void> {
  const { roomIds } = await anOpening(app.deps);
  for (const persona of ['regular', 'gold']) {
    const { token } = await new Browser(app).signIn(persona);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const body = JSON.stringify(aBookingBody(roomIds[0]));
    expect((await app.fetch('/api/bookings', { method: 'POST', headers, body })).status).toBe(200);
  }
}

it('detects members who have left, and leaves the others alone (MEMBER-7)', async () => {
  await guestsWithBookings();
  app.standin.world.people.leave('regular');
  await run();
  expect(await statuses()).toEqual(['pending', 'pending']);
  app.clock.advance(hour);
  await run();
  expect(await statuses()).toEqual(['cancelled', 'pending']);
});

it('reads no missing answer as a departure, and stops asking while Discord is down (MEMBER-8)', async () => {
  await guestsWithBookings();
  app.standin.world.people.leave('regular');
  app.clock.advance(hour);
  app.standin.world.faults.add({ match: { path: '/api/guilds*' }, times: 9, kind: 'status', status: 503 });
  const before = app.standin.world.requests.length;
  await run();
  expect(await statuses()).toEqual(['pending', 'pending']);
  expect(app.standin.world.requests.length - before).toBe(1);
});

it('asks only about members with a coming booking, and not about demo guests (MEMBER-7)', async () => {
  await aMember(app.deps);
  await guestsWithBookings();
  await app.deps.db
    .updateTable('members')
    .set({ discordId: '9000000000000000001' })
    .where('username', '=', 'coral.finch')
    .execute();
  app.clock.advance(2 * 24 * hour);
  const before = app.standin.world.requests.length;
  await run();
  expect(app.standin.world.requests.length).toBe(before);
});
