import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Booked } from '../../../test/booked.ts';
import { aMember, anOpening, setOnSaleTimes, type TestOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour, minute } from '../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, cancel, runJob } from '../../../test/waiting.ts';
import { allJobs } from '../../jobs/all-jobs.ts';
import { parseNotification, type Topic } from '../../live/notifications.ts';
import { findNextOffer } from './commands/offer-rooms.ts';

/* When the job that offers rooms looks again: soon while it may have work that no write announces, else when the clock frees a room. */

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const soon = 2;
const asleep = 30;
const admin = async () => app.client(await aMember(app.deps, { isAdmin: true }));

/** In how many seconds the job looks again; null if nobody waits. */
async function secondsToNext(): Promise<number | null> {
  const now = app.clock.now();
  const next = await findNextOffer(app.deps, now);
  return next === null ? null : (next.getTime() - now.getTime()) / 1000;
}

const updateUnits = ({ roomIds }: TestOpening, change: { heldUntil?: Date; reservedUntil?: Date }) =>
  app.deps.db
    .updateTable('units')
    .set(change)
    .where('openingRoomId', '=', roomIds[0] ?? 0)
    .where('bookingId', 'is', null)
    .execute();

/** One room is on hold, and another member waits for it. */
async function aHeldRoom() {
  const opening = await anOpening(app.deps, { startsIn: 20 * day, rooms: [{ units: 1 }, { units: 1 }] });
  const holder = await app.client(await aMember(app.deps));
  await holder('POST /bookings/hold', { body: { roomId: opening.roomIds[0] ?? 0 } });
  const waiting = await aWaitingMember(app, opening, { rooms: opening.roomIds.slice(0, 1) });
  return { opening, holder, waiting };
}

describe('the job that offers rooms', () => {
  it('does not look again where nobody waits (OFFER-2)', async () => {
    await aFullOpening(app);
    expect(await secondsToNext()).toBeNull();
  });

  it('sleeps while all rooms are taken, also with a free room of a type that nobody wants (OFFER-2)', async () => {
    const { opening } = await aHeldRoom();
    expect(await secondsToNext()).toBe(asleep);
    await updateUnits(opening, { heldUntil: new Date(app.clock.now().getTime() + 7000) });
    expect(await secondsToNext()).toBe(7);
  });

  it('looks again soon while a room that somebody wants is free: it may have been locked (OFFER-2)', async () => {
    const { holder } = await aHeldRoom();
    await holder('DELETE /bookings/hold');
    expect(await secondsToNext()).toBe(soon);
  });

  it('looks again soon while an offer is open: its member may not be able to book any more (OFFER-9)', async () => {
    const { holder } = await aHeldRoom();
    await holder('DELETE /bookings/hold');
    expect(await runJob(app)).toBe(1);
    expect(await secondsToNext()).toBe(soon);
  });

  it('looks again soon while a bulk removal can be undone, and sleeps after the undo (REMOVAL-11)', async () => {
    const { opening } = await aFullOpening(app);
    await aWaitingMember(app, opening);
    const staff = await admin();
    const params = { resort: opening.resort.name };
    const { clearing_id } = await staff('DELETE /admin/bookings/clear/{resort}', { params });
    await runJob(app);
    expect(await secondsToNext()).toBe(soon);
    await staff('POST /admin/bookings/clearings/{clearingId}/undo', { params: { clearingId: clearing_id ?? 0 } });
    expect(await secondsToNext()).toBe(asleep);
  });

  it('looks at reserved rooms when they come free, for those who may have them (OFFER-4)', async () => {
    const { opening } = await aHeldRoom();
    const reservedUntil = new Date(app.clock.now().getTime() + 5000);
    await setOnSaleTimes(app.deps, opening.id, { regular: reservedUntil });
    await updateUnits(opening, { reservedUntil, heldUntil: app.clock.now() });
    expect(await secondsToNext()).toBe(5);
    app.clock.advance(5000);
    expect(await secondsToNext()).toBe(soon);
    await app.deps.db.updateTable('waitingEntries').set({ onSaleGroup: 'gold_and_booster' }).execute();
    expect(await secondsToNext()).toBe(asleep);
  });

  it('looks again when an opening starts, and soon until its list has ended (WAIT-9, CLAIM-1)', async () => {
    const { opening } = await aFullOpening(app);
    await aWaitingMember(app, opening);
    app.clock.set(new Date(opening.startsAt.getTime() - 10_000));
    expect(await secondsToNext()).toBe(10);
    app.clock.set(opening.startsAt);
    expect(await secondsToNext()).toBe(soon);
    await runJob(app);
    expect(await secondsToNext()).toBeNull();
  });
});

describe('a write that frees a room or changes an opening wakes the job', () => {
  /** The topics that were notified by a write. */
  async function topicsOf(write: () => Promise<unknown>): Promise<Topic[]> {
    const client = new Client({ connectionString: app.databaseUrl });
    await client.connect();
    await client.query('listen changes');
    const seen: Topic[] = [];
    client.on('notification', ({ channel, payload = '' }) => {
      const notification = parseNotification(channel, payload);
      if (notification) seen.push(notification.topic);
    });
    await write();
    // Notifications arrive before the answer to a later query.
    await client.query('select 1');
    await client.end();
    return seen;
  }

  const job = allJobs.find(({ name }) => name === 'offer rooms');
  const wakes = (topic: Topic) => job?.wakeOn?.includes(topic) === true || job?.wakeSoonOn?.includes(topic) === true;

  interface Full {
    opening: TestOpening;
    bookings: Booked[];
  }
  const references = ({ bookings }: Full) => ({ reference: bookings[0]?.reference ?? '' });
  const writes: [string, (full: Full) => Promise<unknown>][] = [
    ['a cancellation', async ({ bookings }) => Promise.all(bookings.map((booking) => cancel(app, booking)))],
    [
      'a rejection',
      async (full) =>
        (await admin())('POST /hosting/bookings/{reference}/reject', { params: references(full), body: {} }),
    ],
    [
      'a bulk removal',
      async ({ opening }) =>
        (await admin())('DELETE /admin/bookings/clear/{resort}', { params: { resort: opening.resort.name } }),
    ],
    [
      'a room that staff add',
      async ({ opening }) =>
        (await admin())('PATCH /admin/resort-openings/{openingId}/rooms', {
          params: { openingId: opening.id },
          body: { rooms: [{ roomId: opening.roomIds[0] ?? 0, count: 2 }] },
        }),
    ],
    [
      'a move of the opening',
      async ({ opening }) =>
        (await admin())('PUT /admin/resorts/{resortId}/opening', {
          params: { resortId: opening.resort.id },
          body: {
            opening_id: opening.id,
            new_opening_date: new Date(opening.startsAt.getTime() + 5 * hour).toISOString(),
          },
        }),
    ],
    [
      'a cancelled opening',
      async ({ opening }) =>
        (await admin())('DELETE /admin/resort-openings/{openingId}', { params: { openingId: opening.id } }),
    ],
    [
      'the publication of the opening',
      async ({ opening }) =>
        app.deps.db
          .updateTable('openings')
          .set({ publishedAt: app.clock.now() })
          .where('id', '=', opening.id)
          .execute(),
    ],
  ];
  it.each(writes)('%s (OFFER-2)', async (_, write) => {
    const full = await aFullOpening(app);
    expect((await topicsOf(() => write(full))).filter(wakes)).not.toEqual([]);
  });

  it('a hold that is released (HOLD-1, OFFER-2)', async () => {
    const { holder } = await aHeldRoom();
    expect((await topicsOf(() => holder('DELETE /bookings/hold'))).filter(wakes)).not.toEqual([]);
  });

  it('a member who enters the list (WAIT-1)', async () => {
    const { opening } = await aFullOpening(app, { startsIn: day + minute });
    expect((await topicsOf(() => aWaitingMember(app, opening))).filter(wakes)).not.toEqual([]);
  });
});
