import type { Call } from '@sunset/contract/client.ts';
import { aRobloxAccount } from '@sunset/standin/roblox/state.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, refusal, type Booked } from '../../../test/booked.ts';
import { aMember, anOpening, type TestOpening } from '../../../test/factories.ts';
import { LinkBrowser } from '../../../test/roblox-link.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import { aWaitingMember, cancel, entryOf, runJob, type Waiting } from '../../../test/waiting.ts';

/* Waiting members who are here, and have a place in the opening by now. */

let app: TestApp;
let host: Call;
let opening: TestOpening;
let taken: Booked;
let ended: Booked;
let one: Waiting;
let two: Waiting;

/** The first room is taken, the second free: `one`, who had it and cancelled, waits for the first, as `two` does. */
beforeEach(async () => {
  app = await startTestApp();
  host = await app.client(await aMember(app.deps, { isHost: true, isAdmin: true }));
  opening = await anOpening(app.deps, { startsIn: 3 * hour, rooms: [{ units: 1 }, { name: 'Suite', units: 2 }] });
  taken = await aBooking(app, opening);
  ended = await aBooking(app, opening, { room: 1 });
  await cancel(app, ended);
  const rooms = opening.roomIds.slice(0, 1);
  one = await aWaitingMember(app, opening, { member: ended.member, rooms });
  two = await aWaitingMember(app, opening, { rooms });
  at(-10 * minute);
  for (const { call } of [one, two])
    await call('POST /user/waiting/{openingId}/here', { params: { openingId: opening.id }, body: {} });
});
afterEach(() => app.close());

const at = (ms: number) => app.clock.set(new Date(opening.startsAt.getTime() + ms).toISOString());
const stateOf = async ({ call }: Waiting) => {
  const { state, line } = await entryOf(call, opening);
  return [state, line?.state];
};
const restore = () => host('POST /admin/bookings/{reference}/restore', { params: { reference: ended.reference } });

/** The session has begun, and the first room is free. */
async function freeRoom() {
  at(11 * minute);
  const reason = { reason: 'Went home' };
  await host('POST /admin/bookings/{reference}/cancel', { params: { reference: taken.reference }, body: reason });
  await runJob(app);
}

const give = ({ entryId }: Waiting) =>
  host('POST /hosting/openings/{openingId}/claims/{entryId}', {
    params: { openingId: opening.id, entryId },
    body: { expected_final_price: 1000 },
  });

describe('a booking that comes back to a waiting member', () => {
  it('ends their entry when staff restore it: they are not called (WAIT-9, CLAIM-1)', async () => {
    await restore();
    expect(await stateOf(one)).toEqual(['ended', undefined]);
    await freeRoom();
    expect(await stateOf(one)).toEqual(['ended', undefined]);
    expect(await stateOf(two)).toEqual(['waiting', 'called']);
  });

  it('ends their claim when staff restore it: the next is called to its room (WAIT-9, CLAIM-2)', async () => {
    await freeRoom();
    expect(await stateOf(one)).toEqual(['waiting', 'called']);
    await restore();
    expect(await refusal(give(one))).toMatchObject({
      code: 'already_decided',
      detail: 'This member already has a room in this opening.',
    });
    await runJob(app);
    expect(await stateOf(two)).toEqual(['waiting', 'called']);
    expect((await give(two)).booking.status).toBe('confirmed');
  });

  it('ends their entry when it becomes theirs with their Roblox account (WAIT-9, DOOR-6)', async () => {
    const id = '7100000001';
    app.standin.world.roblox.accounts.set(id, aRobloxAccount({ id, username: 'tide_reader' }));
    await host('POST /hosting/openings/{openingId}/guests', {
      params: { openingId: opening.id },
      body: { roomId: opening.roomIds[1] ?? 0, robloxUsername: 'tide_reader', expected_final_price: 1000 },
    });
    const [token, browser] = [await app.token(one.member), new LinkBrowser(app)];
    expect((await browser.finish(token, await browser.authorize(token, id))).status).toBe(200);
    expect(await stateOf(one)).toEqual(['ended', undefined]);
    await freeRoom();
    expect(await stateOf(two)).toEqual(['waiting', 'called']);
  });
});

describe('a waiting member with a place in the opening whose entry did not end', () => {
  const follow = (what: 'disable' | 'enable') =>
    sql.raw(`alter table bookings ${what} trigger bookings_follow_in_waiting_list`).execute(app.deps.db);
  const endEntry = () =>
    sql`select end_booked_entries(array[${one.entryId}::uuid], '{}', ${app.clock.now()})`.execute(app.deps.db);

  it('is not called with a booking, and gets no second one (CLAIM-1, CLAIM-3)', async () => {
    await follow('disable');
    await restore();
    await freeRoom();
    expect(await stateOf(one)).toEqual(['waiting', 'waiting']);
    expect(await stateOf(two)).toEqual(['waiting', 'called']);
    expect(await refusal(give(one))).toMatchObject({ code: 'already_decided' });
    expect((await app.violations()).map(({ invariant }) => invariant)).toEqual([
      'WAIT-9 nobody waits who has a booking in the opening',
    ]);
    await endEntry();
    await follow('enable');
  });

  it('is not called as a companion (CLAIM-1)', async () => {
    await sql`
      insert into companions (booking_id, opening_id, member_id, roblox_username, roblox_display_name, added_at)
      select id, opening_id, ${one.member.id}, 'comes_along', 'Along', ${app.clock.now()} from bookings
      where reference = ${taken.reference}`.execute(app.deps.db);
    at(11 * minute);
    await sql`update waiting_choices set opening_room_id = ${opening.roomIds[1]}`.execute(app.deps.db);
    await runJob(app);
    expect(await stateOf(one)).toEqual(['waiting', 'waiting']);
    expect(await stateOf(two)).toEqual(['waiting', 'called']);
    await endEntry();
  });
});
