import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '@sunset/contract/client.ts';
import type { PublicTopic } from '@sunset/contract/topics.ts';
import { aBooking } from '../../../test/booked.ts';
import { aBookingBody, aMember, anOpening, type TestOpening } from '../../../test/factories.ts';
import { changeFunction } from '../../../test/races/support/changed-functions.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { pageTopics } from '../../pages/page-topics.ts';
import { isFullRun } from '../../../test/full-run.ts';

let app: TestApp;
let opening: TestOpening;
let staff: Call;
beforeAll(async () => {
  app = await startTestApp();
  opening = await anOpening(app.deps, { rooms: [{ units: 9 }] });
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterAll(() => app.close());

const everything: PublicTopic[] = ['availability', 'openings', 'toggles', 'catalogue', 'settings'];

/** The topics whose cached responses the call invalidated, and whether it invalidated cached pages. */
async function invalidatedBy(work: () => Promise<unknown>): Promise<{ topics: PublicTopic[]; arePages: boolean }> {
  const { changes } = app.deps;
  const before = changes.count;
  await work();
  return {
    topics: everything.filter((topic) => changes.lastChangeOf([topic]) > before),
    arePages: changes.lastChangeOf(pageTopics) > before,
  };
}

const nothing = { topics: [], arePages: false };

describe('a call of a member', () => {
  const attack = '/api/bookings/hold?x=/api/admin/';
  const headers = async () => ({ authorization: `Bearer ${await app.token(await aMember(app.deps))}` });

  it('invalidates nothing when its query contains an admin path', async () => {
    const init = { method: 'DELETE', headers: await headers() };
    expect(await invalidatedBy(() => app.fetch(attack, init))).toEqual(nothing);
  });

  it('control: matching the address instead of the endpoint lets it invalidate every page', async () => {
    const init = { method: 'DELETE', headers: await headers() };
    const matchAddress = async () => {
      await app.fetch(attack, init);
      if (attack.includes('/api/admin/')) app.deps.changes.recordOwn(everything);
    };
    expect(await invalidatedBy(matchAddress)).toEqual({ topics: everything, arePages: true });
  });

  it('invalidates nothing when it is refused', async () => {
    expect(await invalidatedBy(() => app.fetch('/api/bookings', { method: 'POST' }))).toEqual(nothing);
    const init = { method: 'DELETE', headers: await headers() };
    expect(await invalidatedBy(() => app.fetch('/api/admin/bookings/clear', init))).toEqual(nothing);
  });

  it('invalidates the available rooms when it books, and nothing when the same call is repeated (API-15)', async () => {
    const init = {
      method: 'POST',
      headers: { ...(await headers()), 'content-type': 'application/json', 'idempotency-key': 'book-once' },
      body: JSON.stringify(aBookingBody(opening.roomIds[0])),
    };
    const answers: unknown[] = [];
    const book = async () => answers.push(await (await app.fetch('/api/bookings', init)).json());
    expect(await invalidatedBy(book)).toEqual({ topics: ['availability'], arePages: false });
    expect(await invalidatedBy(book)).toEqual(nothing);
    expect(answers[1]).toEqual(answers[0]);
  });

  it('invalidates the available rooms, and no page, when a hold is taken or released, and nothing when it is repeated', async () => {
    const call = await app.client(await aMember(app.deps));
    const rooms = { topics: ['availability'], arePages: false };
    const hold = () => call('POST /bookings/hold', { body: { roomId: opening.roomIds[0] ?? 0 } });
    expect(await invalidatedBy(hold)).toEqual(rooms);
    expect(await invalidatedBy(hold)).toEqual(nothing);
    expect(await invalidatedBy(() => call('DELETE /bookings/hold'))).toEqual(rooms);
    expect(await invalidatedBy(() => call('DELETE /bookings/hold'))).toEqual(nothing);
  });
});

it.runIf(isFullRun)(
  'control: without the unchanged mark of the database a repeated hold invalidates the available rooms each time',
  async () => {
    const other = await startTestApp();
    const { roomIds } = await anOpening(other.deps);
    await changeFunction(other.deps.db, 'hold_units', (source) =>
      source.replace("'unchanged', got.unit_id is null", "'unchanged', false"),
    );
    const call = await other.client(await aMember(other.deps));
    const changes: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      await call('POST /bookings/hold', { body: { roomId: roomIds[0] ?? 0 } });
      changes.push(other.deps.changes.lastChangeOf(['availability']));
    }
    await other.close();
    expect(changes).toEqual([1, 2, 3]);
  },
);

describe('a call of staff', () => {
  it('invalidates nothing when it approves, and the available rooms when it rejects', async () => {
    const [approved, rejected] = [await aBooking(app, opening), await aBooking(app, opening)];
    const decide = (reference: string, status: 'confirmed' | 'cancelled') => () =>
      staff('PUT /admin/bookings/{reference}/status', { params: { reference }, body: { status } });
    expect(await invalidatedBy(decide(approved.reference, 'confirmed'))).toEqual(nothing);
    expect(await invalidatedBy(decide(rejected.reference, 'cancelled'))).toEqual({
      topics: ['availability'],
      arePages: false,
    });
  });

  it('invalidates the pages when it edits the catalog (API-15)', async () => {
    const body = {
      name: 'Scarf',
      link: 'https://www.roblox.com/catalog/1',
      price: '15 Robux',
      image: 'https://example.com/a.png',
    };
    const edit = () => staff('POST /admin/merchandise', { body });
    expect(await invalidatedBy(edit)).toEqual({ topics: ['catalogue'], arePages: true });
  });

  it('invalidates nothing when it reads', async () => {
    expect(await invalidatedBy(() => staff('GET /admin/bookings'))).toEqual(nothing);
  });
});
