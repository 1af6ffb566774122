import type { Call } from '@sunset/contract/client.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusal } from '../../../test/booked.ts';
import { aMember, type TestOpening } from '../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour, minute } from '../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, entryOf, runJob, type Waiting } from '../../../test/waiting.ts';

let app: TestApp;
let opening: TestOpening;
let one: Waiting;
let two: Waiting;
beforeEach(async () => {
  app = await startTestApp();
  ({ opening } = await aFullOpening(app, { startsIn: 3 * hour }));
  one = await aWaitingMember(app, opening);
  two = await aWaitingMember(app, opening);
});
afterEach(() => app.close());

const at = (ms: number) => app.clock.set(new Date(opening.startsAt.getTime() + ms).toISOString());
const params = () => ({ openingId: opening.id });
const say = async (call: Call, is_here = true) =>
  (await call('POST /user/waiting/{openingId}/here', { params: params(), body: { is_here } })).line;
const stateOf = async ({ call }: Waiting) => (await entryOf(call, opening)).state;
const lineOf = async ({ call }: Waiting) => (await entryOf(call, opening)).line;
const aHost = async () => app.client(await aMember(app.deps, { isHost: true }));
const boardOf = (host: Call) => host('GET /hosting/openings/{openingId}/board', { params: params() });

describe('"I\'m here" of waiting members', () => {
  it('is possible from 30 minutes before the start until the start (LINE-2)', async () => {
    at(-30 * minute - 1);
    expect(await refusal(say(one.call))).toMatchObject({ code: 'line_closed', status: 409 });
    at(-30 * minute);
    expect(await say(one.call)).toMatchObject({ state: 'waiting', place: 1, estimate_minutes: null });
    at(0);
    expect(await refusal(say(two.call))).toMatchObject({ code: 'line_closed' });
    expect(await lineOf(two)).toBeNull();
    const stranger = await app.client(await aMember(app.deps));
    expect(await refusal(say(stranger))).toMatchObject({ code: 'not_found' });
  });

  it('has a place in the order of the list, also if another member says it first (LINE-2, LINE-13)', async () => {
    at(-20 * minute);
    expect(await say(two.call)).toMatchObject({ place: 1 });
    await say(one.call);
    await say(one.call);
    expect([(await lineOf(one))?.place, (await lineOf(two))?.place]).toEqual([1, 2]);
    await say(one.call, false);
    expect([(await lineOf(one))?.state, (await lineOf(two))?.place]).toEqual(['out', 1]);
    const audit = await app.deps.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', one.entryId)
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toEqual([
      'waiting_list.join',
      'waiting_list.here',
      'waiting_list.not_here',
    ]);
  });

  it('is on the session board, and nobody calls them as a guest (LINE-2, LINE-9)', async () => {
    at(-20 * minute);
    await say(two.call);
    const host = await aHost();
    const { line } = await boardOf(host);
    expect(line.guests).toEqual([]);
    expect(line.waiting_members).toMatchObject([{ discordUsername: two.member.username, waits_for: ['Standard'] }]);
    const call = host('POST /hosting/openings/{openingId}/call', { params: params() });
    expect(await refusal(call)).toMatchObject({ code: 'already_decided' });
  });

  it('keeps the entry until the session ends; the others end at the start (LINE-12, WAIT-9)', async () => {
    at(-20 * minute);
    await say(one.call);
    at(0);
    await runJob(app);
    expect([await stateOf(one), await stateOf(two)]).toEqual(['waiting', 'ended']);
    expect(await lineOf(one)).toMatchObject({ state: 'waiting', place: 1 });
    at(hour - 1);
    await runJob(app);
    expect(await stateOf(one)).toBe('waiting');
    at(hour);
    await runJob(app);
    expect(await stateOf(one)).toBe('ended');
    expect(await app.deps.db.selectFrom('lineEntries').select(['state', 'endReason']).execute()).toEqual([
      { state: 'ended', endReason: 'over' },
    ]);
  });

  it('ends with the entry (LINE-11)', async () => {
    at(-20 * minute);
    await say(one.call);
    await say(two.call);
    await one.call('DELETE /user/waiting/{openingId}', { params: params() });
    expect(await lineOf(two)).toMatchObject({ place: 1 });
  });

  it('can be taken back after the start and said again, behind the others, until the session ends (LINE-2, LINE-12)', async () => {
    at(-20 * minute);
    await say(one.call);
    await say(two.call);
    at(minute);
    expect(await say(one.call, false)).toMatchObject({ state: 'out', was_missed: false });
    await runJob(app);
    expect(await stateOf(one)).toBe('waiting');
    expect((await lineOf(one))?.closes_at).toBe(new Date(opening.startsAt.getTime() + hour).toISOString());
    at(2 * minute);
    expect(await say(one.call)).toMatchObject({ state: 'waiting', place: 2 });
    expect(await lineOf(two)).toMatchObject({ place: 1 });
    const { line } = await boardOf(await aHost());
    expect(line.waiting_members.map(({ entryId }) => entryId)).toEqual([two.entryId, one.entryId]);
    await say(one.call, false);
    at(hour);
    expect(await refusal(say(one.call))).toMatchObject({ code: 'line_closed' });
    await runJob(app);
    expect(await stateOf(one)).toBe('ended');
  });

  it('has an estimate, from when rooms can be given away on, after three check-ins (LINE-4)', async () => {
    const { opening: evening, bookings } = await aFullOpening(app, { startsIn: 3 * hour, rooms: [{ units: 3 }] });
    const members = [await aWaitingMember(app, evening), await aWaitingMember(app, evening)];
    const estimates = () =>
      Promise.all(members.map(async ({ call }) => (await entryOf(call, evening)).line?.estimate_minutes));
    const host = await aHost();
    const checkIn = async (index: number) => {
      const params = { reference: bookings[index]?.reference ?? '' };
      await host('POST /hosting/bookings/{reference}/check-in', { params, body: { approve: true } });
    };
    at(-20 * minute);
    for (const { call } of members) {
      await call('POST /user/waiting/{openingId}/here', { params: { openingId: evening.id }, body: {} });
    }
    await checkIn(0);
    at(-18 * minute);
    await checkIn(1);
    expect(await estimates()).toEqual([null, null]);
    at(-14 * minute);
    await checkIn(2);
    // 3 minutes for each, and 24 until guests are late.
    expect(await estimates()).toEqual([27, 30]);
    at(10 * minute - 1);
    expect(await estimates()).toEqual([4, 7]);
    at(10 * minute);
    expect(await estimates()).toEqual([3, 6]);
  });

  it('does not last if it was taken back before the start (LINE-12)', async () => {
    at(-20 * minute);
    await say(one.call);
    await say(one.call, false);
    at(0);
    expect(await refusal(say(one.call))).toMatchObject({ code: 'line_closed' });
    await runJob(app);
    expect(await stateOf(one)).toBe('ended');
  });
});
