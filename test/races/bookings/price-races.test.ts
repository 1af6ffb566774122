import type { Call } from '@sunset/contract/client.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Member } from '../../../server/actor.ts';
import { aBooking } from '../../booked.ts';
import { aBookingBody, aMember, anOpening, type TestOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { startTestApp, type TestApp } from '../../test-app.ts';
import { changeFunction } from '../support/changed-functions.ts';
import { delayBookings, stopDelays, untilDelayed, untilWaitingForLock } from '../support/delayed-writes.ts';

/* Bookings while the price of their opening changes, at two servers on one database. */

let apps: [TestApp, TestApp];
beforeEach(async () => {
  const one = await startTestApp();
  apps = [one, await startTestApp({ databaseUrl: one.databaseUrl, clock: one.clock })];
});
afterEach(async () => {
  for (const app of apps.toReversed()) await app.close();
});

/** The answer to a guest: what they pay, or the refusal with the price of now. */
type Answered = { pays: number } | { code: string; pays: number };

async function bookAs(guest: Call, opening: TestOpening, expected?: number): Promise<Answered> {
  try {
    const body = aBookingBody(opening.roomIds[0], { expected_final_price: expected });
    return { pays: (await guest('POST /bookings', { body })).final_price };
  } catch (error) {
    const { code, pricing } = (error as { problem: { code: string; pricing: { final_price: number } } }).problem;
    return { code, pays: pricing.final_price };
  }
}

async function setPlannedPrice(opening: TestOpening, price: number): Promise<void> {
  const staff = await apps[1].client(await aMember(apps[1].deps, { isAdmin: true }));
  const resortParams = { resortId: String(opening.resort.id) };
  const [room] = await staff('GET /admin/resorts/{resortId}/room-types', { params: resortParams });
  const params = { roomTypeId: String(room?.id) };
  const body = { price, version: room?.version ?? 0 };
  const { version } = await staff('PATCH /admin/room-types/{roomTypeId}', { params, body });
  const change = { version, opening_ids: [opening.id] };
  await staff('PUT /admin/room-types/{roomTypeId}/planned-openings', { params, body: change });
}

interface Collision {
  opening: TestOpening;
  /** Not checked yet when the price changed; the server has read the old price. */
  waiting: { guest: Call; answer: Answered };
  /** Checked, and not written. */
  writing: Answered;
}

/** One guest has booked for 1,000 BBC; two gold customers are booking while the price changes to 1,500 BBC. */
async function bookDuringChange(): Promise<Collision> {
  const { deps } = apps[0];
  const opening = await anOpening(deps, { rooms: [{ price: 1000, units: 5 }] });
  await aBooking(apps[0], opening);
  const members: Member[] = [await aMember(deps, { tiers: ['gold'] }), await aMember(deps, { tiers: ['gold'] })];
  const [first, second] = [await apps[0].client(members[0]), await apps[1].client(members[1])];
  await delayBookings(deps.db);
  const { writing, waiting } = await deps.db.transaction().execute(async (transaction) => {
    await sql`select from members where id = ${members[1]?.id} for update`.execute(transaction);
    const waiting = bookAs(second, opening);
    await untilWaitingForLock(deps.db);
    const writing = bookAs(first, opening);
    await untilDelayed(deps.db);
    await setPlannedPrice(opening, 1500);
    return { writing, waiting };
  });
  const answers = { writing: await writing, waiting: { guest: second, answer: await waiting } };
  await stopDelays(deps.db);
  return { opening, ...answers };
}

/** The prices of the opening's bookings in order, with the total of the audit row. */
async function listPrices(opening: TestOpening) {
  const { rows } = await sql`
    select base_price as base, final_price as final, (audit_log.after ->> 'final_price')::integer as audited
    from bookings join audit_log on subject_id = reference and action = 'booking.place'
    where opening_id = ${opening.id} order by base_price, bookings.id`.execute(apps[0].deps.db);
  return rows;
}

const earlierBooking = { base: 1000, final: 1000, audited: 1000 };
const oldPrice = { base: 1000, final: 750, audited: 750 };

describe('guests who book while the price of planned openings changes', () => {
  it('pay the old price, or are refused with the new one; earlier bookings keep theirs (OPENING-18)', async () => {
    const { opening, writing, waiting } = await bookDuringChange();
    expect(writing).toEqual({ pays: 750 });
    expect(waiting.answer).toEqual({ code: 'price_changed', pays: 1125 });
    expect(await bookAs(waiting.guest, opening, 1125)).toEqual({ pays: 1125 });
    const newPrice = { base: 1500, final: 1125, audited: 1125 };
    expect(await listPrices(opening)).toEqual([earlierBooking, oldPrice, newPrice]);
    expect(await apps[0].violations()).toEqual([]);
  });

  control('without the check of the price, a room that costs 1,500 BBC is booked at the old price', async () => {
    await changeFunction(apps[0].deps.db, 'place_bookings', (source) =>
      source.replace(' or item.base_price <> request.price', ''),
    );
    const { opening, waiting } = await bookDuringChange();
    expect(waiting.answer).toEqual({ pays: 750 });
    expect(await listPrices(opening)).toEqual([earlierBooking, oldPrice, oldPrice]);
  });
});
