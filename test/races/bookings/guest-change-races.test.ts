import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anOpening, type TestOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { day } from '../../test-clock.ts';
import { anEntryBody } from '../../waiting.ts';
import { finishDuringPause, holdPauses, waitAfterChoosing, withoutUnitLock } from '../support/changed-functions.ts';
import { untilWaitingForLock } from '../support/delayed-writes.ts';
import { countAnswers, forgetUnits, startTwoServers, type Answer, type TwoServers } from '../support/two-servers.ts';
import { dropRowLocks } from '../support/without-row-locks.ts';

/*
 * A guest's own changes against each other, against offers of the waiting list and against staff, over real HTTP from two servers on
 * one PostgreSQL. Each protection has a control that removes it and expects the fault.
 */

let two: TwoServers;
beforeEach(async () => {
  two = await startTwoServers();
});
afterEach(() => two.close());

const db = () => two.app.deps.db;

interface Guest {
  token: string;
  reference: string;
}

const rooms = [
  { name: 'Standard', units: 4 },
  { name: 'Deluxe', units: 1 },
];

/** Guests with a booking each, the first room by default. */
async function guestsOf(opening: TestOpening, count: number, room = 0): Promise<Guest[]> {
  const tokens = await two.tokens(count);
  const answers = await Promise.all(tokens.map((token) => two.book({ token, at: 0 }, opening.roomIds[room])));
  expect(countAnswers(answers)).toEqual({ 200: count });
  return tokens.map((token, each) => ({ token, reference: answers[each]?.body.bookingId ?? '' }));
}

const change = ({ token, reference }: Guest, at: number, body: Record<string, unknown>): Promise<Answer> =>
  two.send('PATCH', { token, at }, `/user/bookings/${reference}`, { expected_version: 1, ...body });

const bookingOf = ({ reference }: Guest) =>
  db()
    .selectFrom('bookings')
    .select(['openingRoomId', 'unitId', 'status', 'paymentMethod', 'guestChanges', 'version'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

/** Both want the only room of the second type. */
async function wantLastRoom(together = (work: () => Promise<Answer[]>) => work()) {
  const opening = await anOpening(two.app.deps, { rooms });
  const guests = await guestsOf(opening, 2);
  const answers = await together(() =>
    Promise.all(guests.map((guest, at) => change(guest, at, { roomId: opening.roomIds[1] }))),
  );
  return { answers, guests, opening };
}

/** Lets both go on once both have chosen. */
async function onceBothHaveChosen(work: () => Promise<Answer[]>): Promise<Answer[]> {
  const [answers] = await holdPauses(db(), async () => {
    const answers = work();
    await untilWaitingForLock(db(), 2);
    // In an array, so that the pause ends before they are answered.
    return [answers];
  });
  return answers ?? [];
}

const withoutListLock = () =>
  two.changeFunction('lock_waiting_list', (source) => source.replace(/select pg_advisory[^$]*/, 'select '));

describe('two guests who change to the last free room in the same second', () => {
  it('one gets it, the other keeps their old room (CHANGE-2)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { answers, guests, opening } = await wantLastRoom();
      expect(countAnswers(answers)).toEqual({ 200: 1, sold_out: 1 });
      const bookings = await Promise.all(guests.map(bookingOf));
      const loser = bookings[answers.findIndex(({ body }) => body.code === 'sold_out')];
      expect(loser).toMatchObject({ openingRoomId: opening.roomIds[0], version: 1, guestChanges: 0 });
      expect(await two.app.violations()).toEqual([]);
    }
  });

  control('without the locks of the unit and the index both get it', async () => {
    await withoutListLock();
    await two.changeFunction('lock_free_units', (source) => withoutUnitLock(waitAfterChoosing(source)));
    await two.changeFunction('claim_unit', (source) => withoutUnitLock(source.replace(/and is_available\(.*/, '')));
    await sql`drop index bookings_one_per_unit`.execute(db());
    const { answers } = await wantLastRoom(onceBothHaveChosen);
    expect(countAnswers(answers)).toEqual({ 200: 2 });
    const violations = await two.app.violations();
    expect(violations.map(({ invariant }) => invariant)).toContain('I01 no room is given twice');
    await forgetUnits(two);
  });
});

describe('a change while a room becomes free for the waiting list', () => {
  /** One guest leaves the room that somebody waits for, another one changes to it, both at once or one after the other. */
  async function meet(isInOrder = false): Promise<{ changed: Answer; offers: number }> {
    const opening = await anOpening(two.app.deps, { rooms: [{ units: 1 }, { units: 1 }], startsIn: 3 * day });
    const [leaving] = await guestsOf(opening, 1);
    const [changing] = await guestsOf(opening, 1, 1);
    const [waiting = ''] = await two.tokens(1);
    const path = `/user/waiting/${opening.id}`;
    const entered = await two.send('PUT', { token: waiting, at: 0 }, path, anEntryBody(opening.roomIds.slice(0, 1)));
    expect(entered.status).toBe(200);
    if (!leaving || !changing) throw new Error('Both have a booking.');
    const left = two.post({ token: leaving.token, at: 0 }, `/user/bookings/${leaving.reference}/cancel`);
    if (isInOrder) await left;
    const [, changed] = await Promise.all([left, change(changing, 1, { roomId: opening.roomIds[0] })]);
    const { rows } = await sql<{ offers: number }>`
      select count(*)::integer as offers from offers where opening_id = ${opening.id} and state = 'open'`.execute(db());
    return { changed, offers: rows[0]?.offers ?? 0 };
  }

  it('the waiting member is offered it, the other keeps their room (CHANGE-2, WAIT-4)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { changed, offers } = await meet(round === 0);
      expect(changed.body.code).toBe('sold_out');
      expect(offers).toBe(1);
    }
  });

  control('if rooms with a waiting list are given out as others, the change gets it', async () => {
    await two.changeFunction('is_waited_for', (source) =>
      source.replace('select offer_ends_at', 'select false and offer_ends_at'),
    );
    // The offer is made a moment late, as if nothing ordered the two.
    await two.changeFunction('offer_free_units', (source) =>
      source.replace(
        'if not exists (select from waiting_entries',
        'return 0; if not exists (select from waiting_entries',
      ),
    );
    expect((await meet(true)).changed.status).toBe(200);
  });
});

describe('a change while staff decide', () => {
  it('both happen in one order or the other, and a rejected booking changes no more (CHANGE-10, STATUS-10)', async () => {
    const staff = await two.staff();
    for (const status of ['confirmed', 'cancelled', 'confirmed', 'cancelled'] as const) {
      const opening = await anOpening(two.app.deps, { rooms });
      const [guest] = await guestsOf(opening, 1);
      if (!guest) throw new Error('There is a guest.');
      const [changed, decided] = await Promise.all([
        change(guest, 0, { payment_method: 'robux' }),
        two.send('PUT', { token: staff, at: 1 }, `/admin/bookings/${guest.reference}/status`, { status }),
      ]);
      expect(decided.status).toBe(200);
      expect([200, 'changed_meanwhile', 'already_decided']).toContain(changed.body.code ?? changed.status);
      const booking = await bookingOf(guest);
      expect(booking).toMatchObject({ status, guestChanges: changed.status === 200 ? 1 : 0 });
      expect(booking.paymentMethod).toBe(changed.status === 200 ? 'robux' : 'bbc');
      expect(await two.app.violations()).toEqual([]);
    }
  });

  control('without the lock of the booking, one that staff have approved meanwhile changes', async () => {
    const opening = await anOpening(two.app.deps, { rooms });
    const [guest] = await guestsOf(opening, 1);
    if (!guest) throw new Error('There is a guest.');
    const staff = await two.staff();
    dropRowLocks(two.servers);
    await two.changeFunction('lock_free_units', waitAfterChoosing);
    // The version that the guest saw is read, and the change is written after the approval.
    const answers = await finishDuringPause(
      db(),
      () => change(guest, 0, { roomId: opening.roomIds[1] }),
      () =>
        two.send('PUT', { token: staff, at: 1 }, `/admin/bookings/${guest.reference}/status`, { status: 'confirmed' }),
    );
    expect(countAnswers(answers)).toEqual({ 200: 2 });
    expect(await bookingOf(guest)).toMatchObject({ status: 'confirmed', openingRoomId: opening.roomIds[1] });
    await forgetUnits(two);
  });
});

describe('one change sent many times at once', () => {
  async function rush() {
    const opening = await anOpening(two.app.deps, { rooms });
    const [guest] = await guestsOf(opening, 1);
    if (!guest) throw new Error('There is a guest.');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => change(guest, at % 2, { notes: `Once, ${at}` })),
    );
    return { answers: countAnswers(answers), booking: await bookingOf(guest) };
  }

  it('happens once (CHANGE-10)', async () => {
    expect(await rush()).toMatchObject({
      answers: { 200: 1, changed_meanwhile: 9 },
      booking: { guestChanges: 1, version: 2 },
    });
  });

  control('without the version it happens as often as changes are left', async () => {
    await two.changeFunction('bump_booking_version', (source) => source.replace('old.version + 1', 'old.version'));
    expect(await rush()).toMatchObject({ answers: { 200: 5 }, booking: { guestChanges: 5, version: 1 } });
  });
});
