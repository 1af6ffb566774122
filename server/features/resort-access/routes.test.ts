import type { Call } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBookingBody, aMember, anOpening, type TestOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let staff: Call;
let opening: TestOpening;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
});
beforeEach(async () => {
  opening = await anOpening(app.deps, { rooms: [{ units: 10 }] });
});
afterAll(() => app.close());

const allOpen = {
  gold_customer_bookings_open: true,
  server_booster_bookings_open: true,
  regular_customer_bookings_open: true,
};
const change = (flags: Partial<typeof allOpen>) =>
  staff('POST /admin/resort-booking-settings/{resort}', { params: { resort: opening.resort.name }, body: flags });

describe('resort access', () => {
  it.each([
    ['regular_customer_bookings_open', {}],
    ['gold_customer_bookings_open', { tiers: ['gold'] }],
    ['server_booster_bookings_open', { tiers: ['one_boost'] }],
  ] as const)(
    '%s closes and opens it for that kind of guest alone, from the next booking on (ACCESS-2, ACCESS-3)',
    async (flag, tier) => {
      const guest = await app.client(await aMember(app.deps, tier));
      const book = () => guest('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
      expect(await change({ [flag]: false })).toEqual({
        message: expect.stringContaining(opening.resort.name),
        settings: { resort_name: opening.resort.name, ...allOpen, [flag]: false },
      });
      await expect(book()).rejects.toMatchObject({ status: 409, problem: { code: 'bookings_closed' } });
      await change({ [flag]: true });
      expect(await book()).toMatchObject({ success: true });
    },
  );

  it('is listed for every resort, and on if it was never set (ACCESS-1)', async () => {
    const list = await staff('GET /admin/resort-booking-settings');
    expect(list).toContainEqual({ resort_name: opening.resort.name, ...allOpen });
  });

  it('is read and set as a whole by hosts (ACCESS-4)', async () => {
    const params = { resortName: opening.resort.name };
    const closed = { ...allOpen, gold_customer_bookings_open: false, regular_customer_bookings_open: false };
    const answer = await staff('POST /hosting/resort-booking-settings/{resortName}', { params, body: closed });
    expect(answer).toMatchObject({ success: true });
    const read = await staff('GET /hosting/resort-booking-settings/{resortName}', { params });
    expect(read).toEqual({ resort_name: opening.resort.name, ...closed });
  });

  it('writes an audit row with before and after (ACCESS-6)', async () => {
    await change({ regular_customer_bookings_open: false });
    const rows = await app.deps.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'resort.set_booking_flags')
      .where('subjectId', '=', String(opening.resort.id))
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      actorKind: 'staff',
      before: { gold: true, booster: true, regular: true },
      after: { gold: true, booster: true, regular: false },
    });
  });

  it('two flags changed at once are both changed (ACCESS-4)', async () => {
    await Promise.all([
      change({ regular_customer_bookings_open: false }),
      change({ gold_customer_bookings_open: false }),
    ]);
    const read = await staff('GET /hosting/resort-booking-settings/{resortName}', {
      params: { resortName: opening.resort.name },
    });
    expect(read).toMatchObject({ regular_customer_bookings_open: false, gold_customer_bookings_open: false });
  });

  it('T24 returns 422 for no flag, an unknown flag, a flag that is not true or false, and 404 for an unknown resort (ACCESS-5)', async () => {
    for (const body of [{}, { vip_bookings_open: true }, { regular_customer_bookings_open: 'no' }]) {
      const token = await app.token(await aMember(app.deps, { isAdmin: true }));
      const answer = await app.fetch(`/api/admin/resort-booking-settings/${encodeURIComponent(opening.resort.name)}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(422);
    }
    await expect(
      staff('POST /admin/resort-booking-settings/{resort}', { params: { resort: 'Nowhere' }, body: allOpen }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
