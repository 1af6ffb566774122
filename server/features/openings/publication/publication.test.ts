import { ApiError, type Call } from '@sunset/contract/client.ts';
import { forEachOnSaleGroup } from '@sunset/contract/members/tiers.ts';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBookingBody, aMember, anOpening, type TestOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';
import { findNextDraw } from '../../draws/commands/draw-due-classes.ts';
import { findNextSale } from '../../draws/commands/send-sale-reminders.ts';
import { enqueueAutomaticMessages } from '../../messages/automatic/commands/enqueue-automatic-messages.ts';
import { announceGaps } from '../../roster/commands/announce-gaps.ts';
import { announceFreeRooms } from '../../waiting-list/commands/announce-free-rooms.ts';
import { findNextPublication, publishDueOpenings } from './commands/publish-due-openings.ts';

let app: TestApp;
let staff: Call;
let guest: Call;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.deleteFrom('webhookDeliveries').execute();
  await app.deps.db.deleteFrom('webhookEndpoints').execute();
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
  guest = await app.client(await aMember(app.deps));
});

const inMs = (ms: number) => new Date(app.deps.now().getTime() + ms).toISOString();

interface Plan {
  startsIn?: number;
  publish_at?: string | null;
  drawIn?: number;
}

/** A planned opening of a resort with one published opening in three days. */
async function aPlan({ startsIn = day, publish_at = null, drawIn }: Plan = {}) {
  const published = await anOpening(app.deps, { startsIn: 3 * day });
  const draw = drawIn === undefined ? undefined : inMs(drawIn);
  const { openings } = await staff('POST /admin/resort-openings/create', {
    body: {
      resort_name: published.resort.name,
      opening_date: inMs(startsIn),
      timezone: 'Europe/Rome',
      publish_at,
      ...(draw === undefined
        ? {}
        : { releases: { ...forEachOnSaleGroup(() => draw), regular_share: 0, sale_mode: 'draw' as const } }),
    },
  });
  const id = openings[0]?.id ?? 0;
  const room = await app.deps.db.selectFrom('openingRooms').select('id').where('openingId', '=', id).executeTakeFirst();
  return { id, roomId: room?.id ?? 0, published, planned: openings[0] };
}

const publish = (opening_ids: number[], publish_at?: string | null) =>
  staff('POST /admin/resort-openings/publish', {
    body: { opening_ids, ...(publish_at === undefined ? {} : { publish_at }) },
  });

/** Everything that a guest or a program reads about openings. */
async function whatGuestsFind({ resort }: TestOpening): Promise<string> {
  const answers = await Promise.all([
    guest('GET /rooms/upcoming'),
    guest('GET /rooms/resort/{resortId}/aggregated', { params: { resortId: resort.id } }),
    app.fetch('/api/calendars/openings.ics').then((response) => response.text()),
    app.fetch(`/api/resort-booking-status/${encodeURIComponent(resort.name)}`).then((response) => response.text()),
  ]);
  return JSON.stringify(answers);
}

const nextDraw = () => findNextDraw(app.deps, app.deps.now());
const nextSale = () => findNextSale(app.deps, app.deps.now());

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? error.problem?.code : String(error)),
  );

const events = async () =>
  (await app.deps.db.selectFrom('webhookDeliveries').select(['type', 'data']).orderBy('id').execute()).map(
    ({ type, data }) => [type, (data as { opening_id: number }).opening_id],
  );

const listenWithWebhook = () =>
  staff('POST /admin/webhooks', {
    body: { url: 'https://example.com/hook', events: ['opening.created', 'opening.changed', 'opening.cancelled'] },
  });

describe('an opening that is not published', () => {
  it('is found by nobody but staff, who see it as planned; published, everybody finds it (OPENING-20, OPENING-21)', async () => {
    const { id, published, planned } = await aPlan();
    expect(planned).toMatchObject({ is_published: false, publish_at: null });
    const before = await whatGuestsFind(published);
    expect(before).toContain(`"openingId":${published.id}`);
    expect(before).not.toContain(`"openingId":${id}`);
    expect(before).not.toContain(`UID:opening-${id}@`);
    const listed = await staff('GET /admin/openings', { query: { resort: published.resort.id } });
    expect(listed.map((one) => [one.id, one.is_published])).toEqual([
      [id, false],
      [published.id, true],
    ]);
    expect(await publish([id])).toMatchObject({ openings: [{ id, is_published: true }] });
    expect(await whatGuestsFind(published)).toContain(`"openingId":${id}`);
    // Fine to repeat.
    expect(await publish([id])).toMatchObject({ openings: [{ id, is_published: true }] });
    const log = await app.deps.db
      .selectFrom('auditLog')
      .select('id')
      .where('action', '=', 'opening.publish')
      .where('subjectId', '=', String(id))
      .execute();
    expect(log).toHaveLength(1);
  });

  it('cannot be booked, held, priced, waited for or remembered, not even by who knows its number (OPENING-20)', async () => {
    const { id, roomId } = await aPlan();
    const attempts = () => [
      guest('POST /bookings', { body: aBookingBody(roomId) }),
      guest('POST /bookings/calculate-price', { body: { roomId } }),
      guest('PUT /user/reminders/{openingId}', { params: { openingId: id } }),
    ];
    expect(await Promise.all(attempts().map(codeOf))).toEqual(['not_found', 'not_found', 'not_found']);
    expect(await codeOf(guest('POST /bookings/hold', { body: { roomId } }))).toBe('not_found');
    expect((await app.fetch(`/api/calendars/openings/${id}/opening.ics`)).status).toBe(404);
    await publish([id]);
    expect(await codeOf(guest('POST /bookings/calculate-price', { body: { roomId } }))).toBe('ok');
    expect(await codeOf(guest('POST /bookings', { body: aBookingBody(roomId) }))).toBe('ok');
  });

  it('causes no posts, lobbies, reminders or webhooks; its creation is reported when it is published (OPENING-20, OPENING-21)', async () => {
    await listenWithWebhook();
    const { id, published } = await aPlan({ startsIn: 10 * minute + hour, drawIn: 20 * minute });
    const quiet = async () => {
      await enqueueAutomaticMessages(app.deps);
      await announceGaps(app.deps);
      const posts = await app.deps.db.selectFrom('outbox').select('payload').execute();
      return posts.filter(({ payload }) => (payload as { opening_id?: number }).opening_id === id).length;
    };
    expect(await quiet()).toBe(0);
    expect(await events()).toEqual([]);
    expect([await nextDraw(), await nextSale()]).toEqual([null, null]);
    await staff('PUT /admin/resorts/{resortId}/opening', {
      params: { resortId: published.resort.id },
      body: { opening_id: id, new_opening_date: inMs(2 * hour) },
    });
    expect(await events()).toEqual([]);
    await publish([id]);
    expect(await events()).toEqual([['opening.created', id]]);
    expect(await quiet()).toBeGreaterThan(0);
    expect([await nextDraw(), await nextSale()]).not.toContain(null);
  });

  it('causes no post that a room is free until it is published (OPENING-20, OFFER-12)', async () => {
    await app.deps.db.updateTable('settings').set({ announceFreeRooms: true, openingPosts: false }).execute();
    const { id } = await aPlan({ startsIn: 20 * minute });
    const posts = async () => {
      await announceFreeRooms(app.deps);
      const found = app.deps.db.selectFrom('outbox').select('id').where('dedupKey', '=', `guests.free_room:${id}`);
      return (await found.execute()).length;
    };
    expect(await posts()).toBe(0);
    await publish([id]);
    expect(await posts()).toBe(1);
    await app.deps.db.updateTable('settings').set({ announceFreeRooms: false, openingPosts: true }).execute();
  });

  it('is deleted without a word: no calendar shows it as cancelled (OPENING-20, CAL-2)', async () => {
    await listenWithWebhook();
    const { id, published } = await aPlan();
    await staff('DELETE /admin/resort-openings/{openingId}', { params: { openingId: id } });
    expect(await events()).toEqual([]);
    expect(await whatGuestsFind(published)).not.toContain(`UID:opening-${id}@`);
    expect(await codeOf(publish([id]))).toBe('not_found');
  });

  it('is notified to staff, and not to guests (OPENING-20, LIVE-8)', async () => {
    const client = new Client({ connectionString: app.databaseUrl });
    await client.connect();
    await client.query('listen changes');
    const seen: string[] = [];
    client.on('notification', ({ payload = '' }) => seen.push(payload));
    const { id } = await aPlan({ drawIn: hour });
    // Notifications arrive before the answer to a later query.
    await client.query('select 1');
    const before = seen.filter((payload) => payload.split(/[ ,]/).includes(String(id)));
    seen.length = 0;
    await publish([id]);
    await client.query('select 1');
    await client.end();
    expect(before.filter((payload) => !payload.startsWith('roster '))).toEqual([]);
    expect(before).toContain(`roster ${id}`);
    expect(seen).toContain(`openings ${id}`);
  });
});

it('publishes all that a list of the panel shows in one call (OPENING-21)', async () => {
  const { id } = await aPlan();
  const { rows } = await sql<{ id: number }>`
    insert into openings overriding system value select copy.* from openings o cross join generate_series(100, 1098) n,
      jsonb_populate_record(o, jsonb_build_object('id', nextval(pg_get_serial_sequence('openings', 'id')),
        'starts_at', o.starts_at + n * interval '2 hours', 'ends_at', o.ends_at + n * interval '2 hours')) copy
    where o.id = ${id} returning id`.execute(app.deps.db);
  const { openings } = await publish([id, ...rows.map((row) => row.id)]);
  expect(openings.filter((opening) => opening.is_published)).toHaveLength(1000);
});

describe('publishing at a time', () => {
  it('happens then, once, and is refused in the past or after the start (OPENING-21, OPENING-22)', async () => {
    await listenWithWebhook();
    const { id, planned } = await aPlan({ publish_at: inMs(hour) });
    expect(planned).toMatchObject({ is_published: false, publish_at: inMs(hour) });
    for (const wrong of [inMs(0), inMs(day)]) {
      await expect(publish([id], wrong)).rejects.toMatchObject({
        status: 422,
        problem: { errors: [{ path: 'body.publish_at' }] },
      });
    }
    await publish([id], inMs(2 * hour));
    expect(await findNextPublication(app.deps, app.deps.now())).toEqual(new Date(inMs(2 * hour)));
    app.clock.advance(2 * hour - 1);
    await publishDueOpenings(app.deps);
    expect(await events()).toEqual([]);
    app.clock.advance(1);
    expect(await publishDueOpenings(app.deps)).toBe(1);
    expect(await publishDueOpenings(app.deps)).toBe(0);
    guest = await app.client(await aMember(app.deps));
    expect(await events()).toEqual([['opening.created', id]]);
    expect(await guest('GET /rooms/upcoming')).toEqual(
      expect.arrayContaining([expect.objectContaining({ openingId: id })]),
    );
  });

  it('can be taken back until then, and the opening cannot be moved before it (OPENING-21, OPENING-22)', async () => {
    const { id, published } = await aPlan({ publish_at: inMs(2 * hour) });
    const move = staff('PUT /admin/resorts/{resortId}/opening', {
      params: { resortId: published.resort.id },
      body: { opening_id: id, new_opening_date: inMs(hour) },
    });
    await expect(move).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'body.new_opening_date' }] } });
    expect(await publish([id], null)).toMatchObject({ openings: [{ is_published: false, publish_at: null }] });
    app.clock.advance(3 * hour);
    await publishDueOpenings(app.deps);
    const row = await app.deps.db.selectFrom('openings').select('publishedAt').where('id', '=', id).executeTakeFirst();
    expect(row).toEqual({ publishedAt: null });
  });

  it('is refused if the draw would be over, with the others of the call (OPENING-21, OPENING-22)', async () => {
    const { id } = await aPlan({ drawIn: 2 * hour });
    const other = await aPlan();
    await expect(publish([other.id, id], inMs(2 * hour))).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'body.opening_ids' }] },
    });
    app.clock.advance(2 * hour);
    staff = await app.client(await aMember(app.deps, { isAdmin: true }));
    await expect(publish([other.id, id])).rejects.toMatchObject({ status: 422 });
    expect((await staff('GET /admin/openings')).filter((one) => one.is_published).map((one) => one.id)).not.toContain(
      other.id,
    );
  });
});

it('cancels an opening that was not published before its start, and tells nobody (OPENING-23)', async () => {
  await listenWithWebhook();
  const { id } = await aPlan({ startsIn: hour });
  app.clock.advance(hour);
  expect(await publishDueOpenings(app.deps)).toBe(1);
  const opening = await app.deps.db.selectFrom('openings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(opening).toMatchObject({ publishedAt: null, cancelledAt: app.deps.now() });
  expect(await events()).toEqual([]);
  const log = await app.deps.db
    .selectFrom('auditLog')
    .select('subjectId')
    .where('action', '=', 'opening.lapse')
    .execute();
  expect(log).toContainEqual({ subjectId: String(id) });
});

it('publishes what a server of the older version creates (OPENING-21)', async () => {
  const { id } = await anOpening(app.deps);
  const opening = await app.deps.db
    .selectFrom('openings')
    .select('publishedAt')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(opening?.publishedAt).toEqual(new Date(0));
});
