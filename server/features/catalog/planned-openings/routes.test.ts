import type { Call } from '@sunset/contract/client.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { aBookingBody, aMember, anOpening, type TestOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour } from '../../../../test/test-clock.ts';

let app: TestApp;
let staff: Call;
let opening: TestOpening;
let later: TestOpening;
let roomTypeId: number;

beforeEach(async () => {
  app = await startTestApp();
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
  opening = await anOpening(app.deps, { rooms: [{ price: 1000, units: 3 }], startsIn: 12 * hour });
  later = await anOpening(app.deps, { resort: opening.resort, startsIn: 48 * hour });
  const roomTypes = await staff('GET /admin/resorts/{resortId}/room-types', {
    params: { resortId: String(opening.resort.id) },
  });
  roomTypeId = roomTypes[0]?.id ?? 0;
});
afterEach(() => app.close());

const params = () => ({ roomTypeId: String(roomTypeId) });

async function setPrice(price: number): Promise<number> {
  const [room] = await staff('GET /admin/resorts/{resortId}/room-types', {
    params: { resortId: String(opening.resort.id) },
  });
  const body = { price, version: room?.version ?? 0 };
  return (await staff('PATCH /admin/room-types/{roomTypeId}', { params: params(), body })).version;
}

const planned = () => staff('GET /admin/room-types/{roomTypeId}/planned-openings', { params: params() });
const apply = (version: number, ids: number[]) =>
  staff('PUT /admin/room-types/{roomTypeId}/planned-openings', {
    params: params(),
    body: { version, opening_ids: ids },
  });
const priceNow = async (of: TestOpening) => {
  const guest = await app.client(await aMember(app.deps));
  const { pricing } = await guest('POST /bookings/calculate-price', { body: { roomId: of.roomIds[0] ?? 0 } });
  return pricing.final_price;
};

it('lists the planned openings with another price, and the bookings that keep theirs (OPENING-18)', async () => {
  expect(await planned()).toEqual([]);
  const { reference } = await aBooking(app, opening);
  await setPrice(1500);
  expect(await planned()).toMatchObject([
    { id: opening.id, price: 1000, bookings: [{ reference, status: 'pending', payment_display: '1,000 BBC' }] },
    { id: later.id, price: 1000, bookings: [] },
  ]);
});

it('changes the chosen openings with an audit row each; bookings keep their price (OPENING-18)', async () => {
  const { reference } = await aBooking(app, opening);
  const version = await setPrice(1500);
  expect(await apply(version, [opening.id])).toEqual({ success: true, changed_count: 1 });
  expect(await Promise.all([opening, later].map(priceNow))).toEqual([1500, 1000]);
  expect(await staff('GET /admin/bookings/{reference}', { params: { reference } })).toMatchObject({
    booking: { payment_display: '1,000 BBC' },
  });
  expect(await apply(version, [opening.id, later.id])).toEqual({ success: true, changed_count: 1 });
  expect(await planned()).toEqual([]);
  const activity = await staff('GET /admin/activity', { query: { action: 'opening.set_price' } });
  expect(activity).toMatchObject([
    { subject_id: String(later.id), before: { price: 1000 }, after: { price: 1500 } },
    { subject_id: String(opening.id), before: { price: 1000 }, after: { price: 1500 } },
  ]);
  expect(await app.violations()).toEqual([]);
});

it('control: without the audit row, a booking with another price is a violation', async () => {
  await aBooking(app, opening);
  await app.deps.db.updateTable('openingRooms').set({ price: 1500 }).where('openingId', '=', opening.id).execute();
  expect(await app.violations()).toMatchObject([{ invariant: 'I04 the base price is that of the room' }]);
  await app.deps.db.updateTable('openingRooms').set({ price: 1000 }).where('openingId', '=', opening.id).execute();
});

it('keeps the price of a hold (OPENING-18, HOLD-5)', async () => {
  const guest = await app.client(await aMember(app.deps));
  const roomId = opening.roomIds[0] ?? 0;
  await guest('POST /bookings/hold', { body: { roomId } });
  await apply(await setPrice(1500), [opening.id]);
  const { bookingId } = await guest('POST /bookings', { body: aBookingBody(roomId) });
  expect(await staff('GET /admin/bookings/{reference}', { params: { reference: bookingId } })).toMatchObject({
    booking: { payment_display: '1,000 BBC' },
  });
  expect(await app.violations()).toEqual([]);
});

it('refuses another version of the room type, and leaves openings that have started (OPENING-18)', async () => {
  const version = await setPrice(1500);
  await setPrice(1600);
  await expect(apply(version, [opening.id])).rejects.toMatchObject({
    status: 409,
    problem: { code: 'changed_meanwhile' },
  });
  app.clock.advance(13 * hour);
  expect(await apply(version + 1, [opening.id, later.id])).toMatchObject({ changed_count: 1 });
  await expect(
    staff('GET /admin/room-types/{roomTypeId}/planned-openings', { params: { roomTypeId: '99999' } }),
  ).rejects.toMatchObject({ status: 404 });
});
