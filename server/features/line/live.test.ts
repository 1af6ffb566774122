import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBooking } from '../../../test/booked.ts';
import { aMember, anOpening } from '../../../test/factories.ts';
import { signedInAs, startLiveServer, type LiveServer } from '../../../test/races/processes/live-server.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { minute } from '../../../test/test-clock.ts';

let server: LiveServer;
let app: TestApp;
beforeAll(async () => {
  server = await startLiveServer();
  app = server.app;
});
afterAll(() => server.close());

const openPage = async (member: Parameters<TestApp['token']>[0]) => server.openPage(await signedInAs(server, member));

it('sends each guest in line their own place, and staff the board that changed (LIVE-1, LINE-3)', async () => {
  const opening = await anOpening(app.deps, { startsIn: 20 * minute });
  const guests = [
    await aBooking(app, opening, { status: 'confirmed' }),
    await aBooking(app, opening, { status: 'confirmed' }),
  ] as const;
  const hostMember = await aMember(app.deps, { isHost: true });
  const staff = await openPage(hostMember);
  const [one, two] = [await openPage(guests[0].member), await openPage(guests[1].member)];
  for (const { member, reference } of guests) {
    const call = await app.client(member);
    await call('POST /user/bookings/{reference}/here', { params: { reference }, body: {} });
  }
  await one.next('line', ({ place, openingId }) => place === 1 && openingId === opening.id);
  await two.next('line', ({ place }) => place === 2);
  await staff.next('bookings', ({ openingIds }) => openingIds?.includes(opening.id) ?? false);
  const host = await app.client(hostMember);
  await host('POST /hosting/openings/{openingId}/call', { params: { openingId: opening.id } });
  await one.next('line', ({ state }) => state === 'called');
  await two.next('line', ({ place }) => place === 1);
  // The clock alone ends the call.
  app.clock.advance(5 * minute);
  await one.next('line', ({ state, place }) => state === 'waiting' && place === 1);
  await two.next('line', ({ place }) => place === 2);
  expect(two.events.some((event) => event.type === 'line' && event.state === 'called')).toBe(false);
});
