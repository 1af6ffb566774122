import type { Call } from '@sunset/contract/client.ts';
import { aRobloxAccount } from '@sunset/standin/roblox/state.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/booked.ts';
import { aMember, anOpening, type TestOpening } from '../../../test/factories.ts';
import { importText } from '../../../test/imports/imports.ts';
import { linkRoblox, LinkBrowser } from '../../../test/roblox-link.ts';
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

/** The kinds of messages about an opening and its bookings. */
async function messagesOf({ id }: TestOpening): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from outbox where payload ->> 'opening_id' = ${String(id)}
      or payload ->> 'reference' in (select reference from bookings where opening_id = ${id}) order by 1`.execute(
    app.deps.db,
  );
  return rows.map(({ kind }) => kind);
}

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

it('a trial evening beside the old way has the guests on its board, and sends nothing (IMPORT-12)', async () => {
  const member = await aMember(app.deps);
  await linkRoblox(app, member, { username: 'beside_one' });
  const opening = await anOpening(app.deps, { startsIn: 2 * hour, rooms: [{ units: 3 }] });
  await app.deps.db
    .updateTable('openings')
    .set({ publishedAt: null, neighborhoodCode: 'TRIAL' })
    .where('id', '=', opening.id)
    .execute();
  // As docs/guides/moving-here.md says.
  const params = { openingId: opening.id };
  for (const kind of ['guest_announcement', 'opening_post', 'discord_event'] as const)
    await admin('POST /hosting/automatic-messages/{openingId}', { params, body: { kind, is_on: false } });
  await admin('POST /admin/resort-openings/publish', { body: { opening_ids: [opening.id] } });
  await importGuests(opening, 'beside_one,Standard', 'beside_two,Standard');
  const { units } = await admin('GET /hosting/openings/{openingId}/board', { params });
  expect(units.map(({ booking }) => booking?.guestInfo.robloxUsername ?? null)).toEqual([
    'beside_one',
    'beside_two',
    null,
  ]);
  // Control: an evening that is no trial.
  const other = await anOpening(app.deps, { startsIn: 2 * hour });
  await aBooking(app, other, { status: 'confirmed' });
  // When it is published, an hour and a quarter of an hour ahead, and after the session.
  for (const later of [0, hour, 46 * minute, 90 * minute]) {
    app.clock.advance(later);
    await closeSessions(app.deps);
    await enqueueAutomaticMessages(app.deps);
  }
  expect(await messagesOf(opening)).toEqual([]);
  expect(await messagesOf(other)).toEqual(
    expect.arrayContaining(['booking.feedback', 'booking.reminder', 'guests.announcement', 'opening.event']),
  );
});

it('a booking that becomes a member’s by a later link is theirs, and taken back by the undo (IMPORT-11, IMPORT-13, DOOR-6)', async () => {
  const id = '7300000005';
  app.standin.world.roblox.accounts.set(id, aRobloxAccount({ id, username: 'links_later' }));
  const opening = await anEvening();
  const imported = await importGuests(opening, 'links_later,Standard');
  const member = await aMember(app.deps);
  const guest = await app.client(member);
  expect(await guest('GET /user/bookings')).toEqual([]);
  const token = await app.token(member);
  const browser = new LinkBrowser(app);
  await browser.finish(token, await browser.authorize(token, id));
  const [booking] = await bookingsOf(opening);
  expect(await guest('GET /user/bookings')).toMatchObject([{ bookingReference: booking?.reference }]);
  expect(await undo(imported.id)).toEqual({ success: true, undone_count: 1, left_count: 0 });
  expect(await guest('GET /user/bookings')).toEqual([]);
  expect(await messagesOf(opening)).toEqual([]);
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
