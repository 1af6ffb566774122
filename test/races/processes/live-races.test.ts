import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBookingBody, aMember, anOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import type { LivePage } from './live-page.ts';
import { signedInAs, startLiveServer, type LiveServer } from './live-server.ts';

/* Two server processes on one PostgreSQL, each with its own notification listener, reached over real HTTP. */

let here: LiveServer;
let there: LiveServer;

beforeAll(async () => {
  here = await startLiveServer();
  there = await startLiveServer(here.app.databaseUrl);
});
afterAll(async () => {
  await there.close();
  await here.close();
});

describe('changes at one server', () => {
  it('reach the pages of the other: available rooms for everybody, own bookings for the member, all bookings for staff (LIVE-8)', async () => {
    const { deps } = here.app;
    const opening = await anOpening(deps, { rooms: [{ units: 2 }] });
    const [member, admin] = [await aMember(deps), await aMember(deps, { isAdmin: true })];
    const guest = await there.openPage();
    const own = await there.openPage(await signedInAs(here, member));
    const staff = await there.openPage(await signedInAs(here, admin));
    const call = await here.app.client(member);
    await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
    const isOneLeft = (event: { openingId: number; rooms: { availableCount: number }[] }) =>
      event.openingId === opening.id && event.rooms[0]?.availableCount === 1;
    await Promise.all([
      guest.next('availability', isOneLeft),
      own.next('own'),
      staff.next('bookings', (event) => event.openingIds?.includes(opening.id) ?? false),
    ]);
    expect(guest.events.filter(({ type }) => type === 'own' || type === 'bookings')).toEqual([]);
  });

  it('invalidate cached responses there too, whose tag changes', async () => {
    const opening = await anOpening(here.app.deps, { rooms: [{ units: 2 }] });
    const path = `/api/rooms/resort/${opening.resort.id}/aggregated`;
    const read = (headers = {}) => there.app.fetch(path, { headers });
    const left = async () => ((await (await read()).json()) as { availableCount: number }[])[0]?.availableCount;
    await expect.poll(left).toBe(2);
    const tag = (await read()).headers.get('etag') ?? '';
    expect((await read({ 'if-none-match': tag })).status).toBe(304);
    const call = await here.app.client(await aMember(here.app.deps));
    await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
    await expect.poll(left).toBe(1);
    expect((await read({ 'if-none-match': tag })).status).toBe(200);
    const packed = await read({ 'accept-encoding': 'br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
  });

  it('are visible at once at the server where they were made', async () => {
    const opening = await anOpening(here.app.deps, { rooms: [{ units: 20 }] });
    const left = async () => {
      const answer = await here.app.fetch(`/api/rooms/resort/${opening.resort.id}/aggregated`);
      return ((await answer.json()) as { availableCount: number }[])[0]?.availableCount;
    };
    for (let taken = 1; taken <= 5; taken += 1) {
      const call = await here.app.client(await aMember(here.app.deps));
      await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
      expect(await left()).toBe(20 - taken);
    }
  });

  it('of resort access come with its values, and a logout ends the stream there', async () => {
    const opening = await anOpening(here.app.deps);
    const member = await aMember(here.app.deps);
    const headers = await signedInAs(here, member);
    const page = await there.openPage(headers);
    await here.app.deps.db
      .updateTable('resorts')
      .set({ regularCustomerBookingsOpen: false })
      .where('id', '=', opening.resort.id)
      .execute();
    await page.next(
      'toggles',
      (event) => event.resortName === opening.resort.name && !event.regular_customer_bookings_open,
    );
    await here.app.fetch('/api/auth/logout', { method: 'POST', headers });
    await page.next('session-changed');
    await expect.poll(page.hasEnded).toBe(true);
  });

  it('are resumed after a short disconnect', async () => {
    const page = await there.openPage();
    page.close();
    const bystander = await there.openPage();
    await anOpening(here.app.deps);
    await bystander.next('openings');
    const back = await there.connect({ 'last-event-id': page.lastId() });
    await back.next('openings');
    await back.next('hello');
    expect(back.events.map(({ type }) => type)).not.toContain('refetch');
  });

  it('of a whole batch are one notification of a kind (LIVE-2)', async () => {
    const { deps } = here.app;
    const opening = await anOpening(deps, { rooms: [{ units: 40 }] });
    const topics: string[] = [];
    const stop = there.app.deps.changes.subscribe({ onNotification: ({ topic }) => topics.push(topic) });
    await sql`update units set hold_extended = false where opening_id = ${opening.id}`.execute(deps.db);
    await expect.poll(() => topics.filter((topic) => topic === 'availability').length).toBeGreaterThan(0);
    expect(topics.filter((topic) => topic === 'availability').length).toBeLessThanOrEqual(2);
    stop();
  });
});

describe('a process without database notifications', () => {
  it('tells its pages, reads the database meanwhile, reconnects and has everybody load again (LIVE-5)', async () => {
    const { deps } = there.app;
    const opening = await anOpening(here.app.deps, { rooms: [{ units: 2 }] });
    const page = await there.openPage();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'sunset-resorts changes' and datname = current_database()`.execute(here.app.deps.db);
    await expect.poll(() => deps.changes.isConnected, { interval: 1 }).toBe(false);
    await page.next('paused');
    const call = await here.app.client(await aMember(here.app.deps));
    await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
    const answer = await there.app.fetch(`/api/rooms/resort/${opening.resort.id}/aggregated`);
    expect(await answer.json()).toMatchObject([{ availableCount: 1 }]);
    await page.next('refetch');
    await expect.poll(() => deps.changes.isConnected).toBe(true);
  });

  control('without the trigger nobody is notified', async () => {
    const { db } = here.app.deps;
    const opening = await anOpening(here.app.deps, { rooms: [{ units: 2 }] });
    await sql`alter table units disable trigger units_notify_update`.execute(db);
    const page = await there.openPage();
    const call = await here.app.client(await aMember(here.app.deps));
    await call('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
    // The event after the booking has arrived, and the one of the booking has not.
    await sql`update settings set messages_enabled = messages_enabled`.execute(db);
    await page.next('settings');
    const isOf = (event: LivePage['events'][number]) => event.type === 'availability' && event.openingId === opening.id;
    expect(
      page.events.filter(isOf).flatMap((event) => (event.type === 'availability' ? event.rooms : [])),
    ).not.toContainEqual(expect.objectContaining({ availableCount: 1 }));
    await sql`alter table units enable trigger units_notify_update`.execute(db);
  });
});
