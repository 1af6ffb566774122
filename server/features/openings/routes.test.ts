import type { Call } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBookingBody, aMember, anOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour } from '../../../test/test-clock.ts';

let app: TestApp;
let visitor: Call;
beforeAll(async () => {
  app = await startTestApp();
  visitor = await app.client();
});
afterAll(() => app.close());

async function roomsOf(resortId: number, opening?: number) {
  return visitor('GET /rooms/resort/{resortId}/aggregated', {
    params: { resortId },
    ...(opening === undefined ? {} : { query: { opening } }),
  });
}

const bookAsNewMember = async (roomId: number | undefined) =>
  (await app.client(await aMember(app.deps)))('POST /bookings', { body: aBookingBody(roomId) });

it('a call by resort means the next opening with a free room, else the next opening (OPENING-15)', async () => {
  const first = await anOpening(app.deps, { rooms: [{ units: 1 }] });
  const second = await anOpening(app.deps, { resort: first.resort, startsIn: 48 * hour });
  const shown = async () => (await roomsOf(first.resort.id)).map(({ openingId }) => openingId);
  expect(await shown()).toEqual([first.id]);
  await bookAsNewMember(first.roomIds[0]);
  expect(await shown()).toEqual([second.id]);
  await bookAsNewMember(second.roomIds[0]);
  expect(await shown()).toEqual([first.id]);
  expect((await roomsOf(first.resort.id, second.id)).map(({ openingId }) => openingId)).toEqual([second.id]);
});

it('lists upcoming rooms with the access flags of their resort, also after a change', async () => {
  const { resort } = await anOpening(app.deps, { startsIn: hour });
  const access = async () =>
    (await visitor('GET /rooms/upcoming')).find(({ resortId }) => resortId === resort.id)?.resortAccess;
  const open = { gold_customer_bookings_open: true, server_booster_bookings_open: true };
  expect(await access()).toEqual({ ...open, regular_customer_bookings_open: true });
  await app.deps.db
    .updateTable('resorts')
    .set({ regularCustomerBookingsOpen: false })
    .where('id', '=', resort.id)
    .execute();
  await expect.poll(access).toEqual({ ...open, regular_customer_bookings_open: false });
});

it('lists rooms of openings that have not started, by start, then by price (OPENING-16)', async () => {
  const rooms = [{ price: 3000 }, { price: 1000 }];
  const later = await anOpening(app.deps, { rooms, startsIn: 5 * hour });
  const sooner = await anOpening(app.deps, { rooms, startsIn: hour });
  const listed = async () =>
    (await visitor('GET /rooms/upcoming'))
      .filter(({ openingId }) => openingId === later.id || openingId === sooner.id)
      .map(({ openingId, price }) => [openingId, price]);
  const ofLater = [
    [later.id, 1000],
    [later.id, 3000],
  ];
  expect(await listed()).toEqual([[sooner.id, 1000], [sooner.id, 3000], ...ofLater]);
  const before = app.clock.now();
  app.clock.set(sooner.startsAt);
  expect(await listed()).toEqual(ofLater);
  expect(await roomsOf(sooner.resort.id)).toEqual([]);
  app.clock.set(before);
});
