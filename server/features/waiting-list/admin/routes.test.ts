import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../../../test/booked.ts';
import { aMember } from '../../../../test/factories.ts';
import { control } from '../../../../test/full-run.ts';
import { changeFunction } from '../../../../test/races/support/changed-functions.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour } from '../../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, cancel, entryOf, waitingMessagesTo } from '../../../../test/waiting.ts';

let app: TestApp;
let staff: Awaited<ReturnType<TestApp['client']>>;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterAll(() => app.close());

const move = (entryId: string, position: number, reason = 'Asked nicely') =>
  staff('POST /admin/waiting/{entryId}/move', { params: { entryId }, body: { position, reason } });
const remove = (entryId: string, reason = 'Two accounts') =>
  staff('POST /admin/waiting/{entryId}/remove', { params: { entryId }, body: { reason } });
const list = (openingId: number, query = {}) =>
  staff('GET /admin/resort-openings/{openingId}/waiting', { params: { openingId }, query });

async function aList(app: TestApp, length: number, rooms = [{ units: 1 }]) {
  const full = await aFullOpening(app, { rooms });
  const waiting: Awaited<ReturnType<typeof aWaitingMember>>[] = [];
  for (let each = 0; each < length; each += 1) waiting.push(await aWaitingMember(app, full.opening));
  return { ...full, waiting, ids: waiting.map(({ entryId }) => entryId) };
}

describe('the list for staff', () => {
  it('is in order, in pages, with reasons and the last offer (WAIT-7)', async () => {
    const { opening, bookings, ids } = await aList(app, 3);
    if (bookings[0]) await cancel(app, bookings[0]);
    const rows = await list(opening.id);
    expect(rows.map(({ id, position }) => [id, position])).toEqual(ids.map((id, index) => [id, index + 1]));
    expect(rows[0]).toMatchObject({ reason: null, offer: { state: 'open', roomId: opening.roomIds[0] } });
    expect(rows[1]).toMatchObject({ reason: 'offer_open', offer: null, can: { move: true, remove: true } });
    const token = await app.token(await aMember(app.deps, { isAdmin: true }));
    const headers = { authorization: `Bearer ${token}` };
    const page = await app.fetch(`/api/admin/resort-openings/${opening.id}/waiting?limit=2`, { headers });
    expect(page.headers.get('x-total-count')).toBe('3');
    const next = /<([^>]*)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
    const rest = (await (await app.fetch(next, { headers })).json()) as { id: string }[];
    expect(rest.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(await refusal(list(2_000_000_000))).toMatchObject({ code: 'not_found' });
  });

  it('has the entries that ended, the last first', async () => {
    const { opening, ids } = await aList(app, 2);
    for (const id of ids) {
      await remove(id);
      app.clock.advance(1000);
    }
    expect((await list(opening.id, { state: 'ended' })).map(({ id }) => id)).toEqual(ids.toReversed());
    expect(await list(opening.id)).toEqual([]);
  });
});

describe('moving an entry', () => {
  it.each([
    [0, 3, [1, 2, 0, 3]],
    [3, 1, [3, 0, 1, 2]],
    [1, 2, [0, 1, 2, 3]],
    [1, 99, [0, 2, 3, 1]],
    [2, 2, [0, 2, 1, 3]],
  ])('number %i to %i (WAIT-7)', async (from, position, wanted) => {
    const { opening, ids } = await aList(app, 4);
    expect((await move(ids[from] ?? '', position)).entry).toMatchObject({ staff_reason: 'Asked nicely' });
    expect((await list(opening.id)).map(({ id }) => ids.indexOf(id))).toEqual(wanted);
  });

  it('keeps the order exact after a hundred moves to one place (WAIT-7)', async () => {
    const { opening, ids } = await aList(app, 3);
    for (let each = 0; each < 100; each += 1) await move(ids[each % 2 === 0 ? 2 : 1] ?? '', 2);
    expect((await list(opening.id)).map(({ id }) => ids.indexOf(id))).toEqual([0, 1, 2]);
  });

  it('leaves an audit row without the typed reason, and only if the order changed (WAIT-7, AUDIT-2)', async () => {
    const { ids } = await aList(app, 2);
    await move(ids[1] ?? '', 1, 'Because Jay said so');
    await move(ids[1] ?? '', 1, 'Because Jay said so');
    const rows = await app.deps.db
      .selectFrom('auditLog')
      .select(['actorKind', 'before', 'after'])
      .where('action', '=', 'waiting_list.move')
      .where('subjectId', '=', ids[1] ?? '')
      .execute();
    expect(rows[0]).toMatchObject({ actorKind: 'staff', before: { number: 2 }, after: { number: 1 } });
    expect(JSON.stringify(rows)).not.toContain('Jay');
  });

  it('is refused for an entry that ended or does not exist (WAIT-7, WAIT-8)', async () => {
    const { ids } = await aList(app, 1);
    await remove(ids[0] ?? '');
    expect(await refusal(move(ids[0] ?? '', 1))).toMatchObject({ code: 'already_decided' });
    expect(await refusal(remove(ids[0] ?? ''))).toMatchObject({ code: 'already_decided' });
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect(await refusal(move(nobody, 1))).toMatchObject({ code: 'not_found' });
    expect(await refusal(remove(nobody))).toMatchObject({ code: 'not_found' });
  });
});

describe('removing an entry', () => {
  it('sends the member the reason, and offers their room to the next (WAIT-8, WAIT-11)', async () => {
    const { opening, bookings, waiting } = await aList(app, 2);
    if (bookings[0]) await cancel(app, bookings[0]);
    const [first, second] = waiting;
    if (!first || !second) throw new Error('nobody waits');
    expect((await remove(first.entryId)).entry).toMatchObject({ state: 'ended', end_reason: 'removed' });
    expect(await entryOf(first.call, opening)).toMatchObject({ end_reason: 'removed', end_note: 'Two accounts' });
    expect(await waitingMessagesTo(app, first.member)).toEqual(['waiting_list.offer', 'waiting_list.removed']);
    expect((await entryOf(second.call, opening)).offer).not.toBeNull();
  });
});

describe('the number of rooms', () => {
  const set = (openingId: number, roomId: number, count: number, by = staff) =>
    by('PATCH /admin/resort-openings/{openingId}/rooms', {
      params: { openingId },
      body: { rooms: [{ roomId, count }] },
    });

  it('can grow and shrink, but not below the rooms in use (OPENING-19)', async () => {
    const { opening } = await aFullOpening(app, { rooms: [{ units: 1 }] });
    const [roomId = 0] = opening.roomIds;
    expect((await set(opening.id, roomId, 3)).rooms).toEqual([{ roomId, type: 'Standard', count: 3, in_use: 1 }]);
    expect((await set(opening.id, roomId, 1)).rooms[0]).toMatchObject({ count: 1 });
    expect(await refusal(set(opening.id, roomId, 0))).toMatchObject({
      code: 'rooms_in_use',
      rooms: [{ roomId, in_use: 1 }],
    });
    const params = { openingId: opening.id };
    expect(await staff('GET /admin/resort-openings/{openingId}/rooms', { params })).toMatchObject([{ count: 1 }]);
    expect(await refusal(set(2_000_000_000, roomId, 1))).toMatchObject({ code: 'not_found' });
    expect(await refusal(set(opening.id, 2_147_483_647, 1))).toMatchObject({ code: 'not_found' });
  });

  it('can shrink by a room whose offer is over, and ends that offer (OPENING-19, OFFER-14)', async () => {
    const { opening, waiting } = await aList(app, 1);
    const [roomId = 0] = opening.roomIds;
    await set(opening.id, roomId, 2);
    app.clock.advance(8 * hour);
    staff = await app.client(await aMember(app.deps, { isAdmin: true }));
    expect(await set(opening.id, roomId, 1)).toMatchObject({ offered: 0, rooms: [{ count: 1, in_use: 1 }] });
    const call = await app.client(waiting[0]?.member ?? (await aMember(app.deps)));
    expect(await entryOf(call, opening)).toMatchObject({ state: 'waiting', missed_offers: 0, offer: null });
  });

  control('without ending the offer that is over its room counts as in use', async () => {
    const own = await startTestApp();
    await changeFunction(own.deps.db, 'set_room_count', (source) => source.replace(/^ *perform settle_offers.*$/m, ''));
    const { opening } = await aList(own, 1);
    const [roomId = 0] = opening.roomIds;
    const admin = async () => own.client(await aMember(own.deps, { isAdmin: true }));
    await set(opening.id, roomId, 2, await admin());
    own.clock.advance(8 * hour);
    expect(await refusal(set(opening.id, roomId, 1, await admin()))).toMatchObject({ code: 'rooms_in_use' });
    await own.close();
  });

  it('keeps an offered room, and cannot change after the start (OPENING-19, OFFER-1)', async () => {
    const { opening, waiting } = await aList(app, 1);
    const [roomId = 0] = opening.roomIds;
    expect(await set(opening.id, roomId, 3)).toMatchObject({ offered: 1, rooms: [{ count: 3, in_use: 2 }] });
    expect(await refusal(set(opening.id, roomId, 1))).toMatchObject({ rooms: [{ in_use: 2 }] });
    await waiting[0]?.call('POST /user/waiting/{openingId}/offer/pass', {
      params: { openingId: opening.id },
      body: {},
    });
    expect(await set(opening.id, roomId, 1)).toMatchObject({ offered: 0, rooms: [{ count: 1 }] });
    app.clock.set(opening.startsAt);
    staff = await app.client(await aMember(app.deps, { isAdmin: true }));
    expect(await refusal(set(opening.id, roomId, 2))).toMatchObject({ code: 'opening_started' });
  });
});
