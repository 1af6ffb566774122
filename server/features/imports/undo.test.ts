import type { Call } from '@sunset/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/booked.ts';
import { aMember, anOpening, type TestOpening } from '../../../test/factories.ts';
import { importText } from '../../../test/imports/imports.ts';
import { linkRoblox } from '../../../test/roblox-link.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import { closeSessions } from '../bookings/commands/close-sessions.ts';
import { enqueueAutomaticMessages } from '../messages/automatic/commands/enqueue-automatic-messages.ts';

const start = '2026-11-21T12:00:00Z';
let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterEach(() => app.clock.set(start));

const undo = (importId: number) => admin('POST /admin/imports/{importId}/undo', { params: { importId } });
const goLive = (importId: number) => admin('POST /admin/imports/{importId}/live', { params: { importId } });

/** Imports guests into an opening. */
const importGuests = ({ id }: TestOpening, ...rows: string[]) =>
  importText(admin, 'bookings', ['Roblox name,Room,Notes', ...rows].join('\n'), { opening_id: id });

const bookingsOf = ({ id }: TestOpening) =>
  app.deps.db
    .selectFrom('bookings')
    .select(['reference', 'robloxUsername as guest', 'status', 'notes', 'openingRoomId as room', 'finalPrice'])
    .where('openingId', '=', id)
    .where('removedAt', 'is', null)
    .orderBy('id')
    .execute();

const countFree = async ({ id }: TestOpening) =>
  (
    await app.deps.db
      .selectFrom('units')
      .select('id')
      .where('openingId', '=', id)
      .where('bookingId', 'is', null)
      .execute()
  ).length;

const checkIn = (reference: string) =>
  admin('POST /hosting/bookings/{reference}/check-in', { params: { reference }, body: {} });

/** A published opening. */
const anEvening = () => anOpening(app.deps, { startsIn: hour, rooms: [{ units: 5 }] });

/** Guests who were asked how it was. */
async function countQuestions(): Promise<number> {
  const rows = await app.deps.db.selectFrom('outbox').select('id').where('kind', '=', 'booking.feedback').execute();
  return rows.length;
}

async function endSession(): Promise<void> {
  app.clock.advance(2 * hour);
  await closeSessions(app.deps);
}

describe('an undo after the session', () => {
  it('takes back who never came, and is quiet about who did (IMPORT-12, IMPORT-13, BOARD-10)', async () => {
    const member = await aMember(app.deps);
    await linkRoblox(app, member, { username: 'trial_came' });
    await admin('POST /admin/webhooks', { body: { url: 'https://example.com/hook', events: ['booking.ended'] } });
    const opening = await anEvening();
    const own = await aBooking(app, opening, { status: 'confirmed' });
    const { id } = await importGuests(opening, 'trial_came,Standard', 'trial_away,Standard', 'trial_late,Standard');
    const [, came] = await bookingsOf(opening);
    app.clock.advance(hour);
    admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    await checkIn(own.reference);
    await checkIn(came?.reference ?? '');
    app.clock.advance(hour);
    await closeSessions(app.deps);
    expect((await bookingsOf(opening)).map(({ status }) => status)).toEqual([
      'completed',
      'completed',
      'no_show',
      'no_show',
    ]);
    expect(await undo(id)).toEqual({ success: true, undone_count: 2, left_count: 1 });
    expect((await bookingsOf(opening)).map(({ reference }) => reference)).toEqual([own.reference, came?.reference]);
    expect(await countFree(opening)).toBe(3);
    await admin('POST /hosting/bookings/{reference}/attendance', {
      params: { reference: came?.reference ?? '' },
      body: { status: 'no_show' },
    });
    await admin('POST /hosting/bookings/{reference}/attendance', {
      params: { reference: came?.reference ?? '' },
      body: { status: 'completed' },
    });
    app.clock.advance(20 * minute);
    await enqueueAutomaticMessages(app.deps);
    const { rows: asked } = await sql<{ reference: string }>`
      select distinct payload ->> 'reference' as reference from outbox where kind like 'booking.%'`.execute(
      app.deps.db,
    );
    expect(asked).toEqual([{ reference: own.reference }]);
    expect(await countQuestions()).toBe(1);
    const { rows: notified } = await sql<{ reference: string }>`
      select distinct data ->> 'booking' as reference from webhook_deliveries`.execute(app.deps.db);
    expect(notified).toEqual([{ reference: own.reference }]);
    await app.deps.db.deleteFrom('webhookDeliveries').execute();
    await app.deps.db.deleteFrom('webhookEndpoints').execute();
  });

  it('takes back all where nobody was checked in (IMPORT-13, BOARD-9)', async () => {
    const opening = await anEvening();
    const { id } = await importGuests(opening, 'quiet_a,Standard', 'quiet_b,Standard');
    await endSession();
    expect((await bookingsOf(opening)).map(({ status }) => status)).toEqual(['completed', 'completed']);
    admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    expect(await undo(id)).toEqual({ success: true, undone_count: 2, left_count: 0 });
    expect(await bookingsOf(opening)).toEqual([]);
  });

  it('leaves what staff decided about somebody who never came (IMPORT-13, BOARD-5)', async () => {
    const opening = await anEvening();
    const { id } = await importGuests(opening, 'marked_a,Standard');
    await endSession();
    admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    const [booking] = await bookingsOf(opening);
    await admin('POST /hosting/bookings/{reference}/attendance', {
      params: { reference: booking?.reference ?? '' },
      body: { status: 'no_show' },
    });
    expect(await undo(id)).toEqual({ success: true, undone_count: 0, left_count: 1 });
  });
});

describe('a booking that two later files corrected', () => {
  async function correctTwice() {
    const opening = await anOpening(app.deps, { rooms: [{ units: 2 }, { units: 2, price: 2000 }] });
    await importGuests(opening, 'twice,Standard,first');
    const first = await bookingsOf(opening);
    const second = await importGuests(opening, 'twice,Deluxe,second');
    const corrected = await bookingsOf(opening);
    const third = await importGuests(opening, 'twice,Standard,third');
    return { opening, first, second, corrected, third };
  }

  it('is put back one after the other, the latest first (IMPORT-13)', async () => {
    const { opening, first, second, corrected, third } = await correctTwice();
    expect(await undo(third.id)).toMatchObject({ undone_count: 1, left_count: 0 });
    expect(await bookingsOf(opening)).toEqual(corrected);
    expect(await undo(second.id)).toMatchObject({ undone_count: 1, left_count: 0 });
    expect(await bookingsOf(opening)).toEqual(first);
  });

  it('stays as the latest made it when the earlier one is undone (IMPORT-13)', async () => {
    const { opening, second, corrected, third } = await correctTwice();
    const latest = await bookingsOf(opening);
    expect(await undo(second.id)).toMatchObject({ undone_count: 0, left_count: 1 });
    expect(await bookingsOf(opening)).toEqual(latest);
    expect(await undo(third.id)).toMatchObject({ undone_count: 1, left_count: 0 });
    expect(await bookingsOf(opening)).toEqual(corrected);
  });
});

describe('Go live of openings', () => {
  it('takes in the bookings of other imports in them (IMPORT-14)', async () => {
    const member = await aMember(app.deps);
    await linkRoblox(app, member, { username: 'with_them' });
    const other = await anOpening(app.deps, { rooms: [{ units: 5 }] });
    const openings = await importText(admin, 'openings', `Resort,Start\n${other.resort.name},2026-12-05T20:00:00Z`);
    const { id } = await app.deps.db
      .selectFrom('openings')
      .select('id')
      .where('importId', '=', openings.id)
      .executeTakeFirstOrThrow();
    const within = await importText(admin, 'bookings', 'Roblox name,Room\nwith_them,Standard', { opening_id: id });
    const apart = await importGuests(other, 'apart,Standard');
    const detail = (importId: number) => admin('GET /admin/imports/{importId}', { params: { importId } });
    expect(await detail(openings.id)).toMatchObject({ goes_live_with: ['sheet.csv'] });
    expect(await detail(within.id)).toMatchObject({ goes_live_with: [] });
    expect(await goLive(openings.id)).toEqual({ success: true, published_count: 1, messaged_count: 1 });
    const states = [openings.id, within.id, apart.id].map(async (one) => (await detail(one)).state);
    expect(await Promise.all(states)).toEqual(['live', 'live', 'imported']);
    const { rows: audited } = await sql<{ id: string; after: unknown }>`
      select subject_id as id, after from audit_log where action = 'import.go_live' order by audit_log.id`.execute(
      app.deps.db,
    );
    expect(audited).toEqual([
      { id: String(openings.id), after: { published: 1, messaged: 1 } },
      { id: String(within.id), after: { with: openings.id } },
    ]);
  });
});
