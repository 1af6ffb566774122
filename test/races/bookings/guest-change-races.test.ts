import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMember, anOpening, type TestOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { day, hour, minute } from '../../test-clock.ts';
import { anEntryBody } from '../../waiting.ts';
import {
  finishDuringPause,
  holdPauses,
  meetDuringPause,
  pause,
  waitAfterChoosing,
  withoutUnitLock,
} from '../support/changed-functions.ts';
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

/** Each change is written, and not committed, when the other comes. */
const pauseBeforeRecording = () =>
  two.changeFunction('record_changes', (source) => source.replace('begin', `begin perform ${pause};`));

describe('a change when the opening is moved so near that changes are over', () => {
  async function rush() {
    const opening = await anOpening(two.app.deps, { rooms });
    const [guest] = await guestsOf(opening, 1);
    if (!guest) throw new Error('There is a guest.');
    const staff = await two.staff();
    const soon = new Date(two.app.clock.now().getTime() + 20 * minute);
    await pauseBeforeRecording();
    const [moved, changed] = await meetDuringPause(
      db(),
      () =>
        two.send('PUT', { token: staff, at: 0 }, `/admin/resorts/${opening.resort.id}/opening`, {
          opening_id: opening.id,
          new_opening_date: soon.toISOString(),
        }),
      () => change(guest, 1, { payment_method: 'robux' }),
    );
    expect(moved.status).toBe(200);
    return { changed: changed.body.code ?? changed.status, booking: await bookingOf(guest) };
  }

  it('is over too (CHANGE-1)', async () => {
    expect(await rush()).toMatchObject({ changed: 'changes_over', booking: { paymentMethod: 'bbc' } });
  });

  control('without the lock of the opening it happens', async () => {
    dropRowLocks(two.servers);
    expect(await rush()).toMatchObject({ changed: 200, booking: { paymentMethod: 'robux' } });
  });
});

describe('two guests who change to the same Roblox account at once', () => {
  async function rush(prepare = () => Promise.resolve()) {
    const opening = await anOpening(two.app.deps, { rooms });
    const account = { bloxlinkRobloxId: '888002', bloxlinkUsername: 'reef_twin', bloxlinkDisplayName: 'Twin' };
    const members = await two.members(2);
    const guests = await Promise.all(members.map(async (member) => ({ token: await two.app.token(member), at: 0 })));
    const booked = await Promise.all(guests.map((guest) => two.book(guest, opening.roomIds[0])));
    // Since then Bloxlink knows both Discord accounts as those of one player.
    await db()
      .updateTable('members')
      .set(account)
      .where(
        'id',
        'in',
        members.map(({ id }) => id),
      )
      .execute();
    await prepare();
    await pauseBeforeRecording();
    const wish = { roblox_id: account.bloxlinkRobloxId };
    const changeAt = (at: 0 | 1) =>
      change({ token: guests[at]?.token ?? '', reference: booked[at]?.body.bookingId ?? '' }, at, wish);
    return countAnswers(
      await meetDuringPause(
        db(),
        () => changeAt(0),
        () => changeAt(1),
      ),
    );
  }

  it('one has it, the other reads that it is taken (CHANGE-9, ROBLOX-5)', async () => {
    expect(await rush()).toEqual({ 200: 1, roblox_account_taken: 1 });
  });

  control('without the unique indexes both have it', async () => {
    const dropIndexes = async () => {
      await sql`drop index bookings_one_per_roblox_id, bookings_one_per_game_account`.execute(db());
    };
    expect(await rush(dropIndexes)).toEqual({ 200: 2 });
    const violations = await two.app.violations();
    expect(violations.map(({ invariant }) => invariant)).toContain(
      'I03 one active booking for each Roblox account and opening',
    );
    await forgetUnits(two);
  });
});

describe('a guest who changes their account while a host corrects its name', () => {
  async function rush() {
    const opening = await anOpening(two.app.deps, { rooms, startsIn: 2 * hour });
    const [member] = await two.members(1);
    if (member === undefined) throw new Error('There is a member.');
    const token = await two.app.token(member);
    const { body } = await two.book({ token, at: 0 }, opening.roomIds[0]);
    const guest = { token, reference: body.bookingId ?? '' };
    const account = { bloxlinkRobloxId: '888003', bloxlinkUsername: 'own_account', bloxlinkDisplayName: 'Own' };
    await db().updateTable('members').set(account).where('id', '=', member.id).execute();
    const host = await two.app.token(await aMember(two.app.deps, { isHost: true }));
    await pauseBeforeRecording();
    const answers = await meetDuringPause(
      db(),
      () =>
        two.send('PUT', { token: host, at: 0 }, `/hosting/bookings/${guest.reference}/roblox-name`, {
          expected_version: 1,
          robloxUsername: 'right_name',
        }),
      () => change(guest, 1, { roblox_id: account.bloxlinkRobloxId }),
    );
    const stored = db().selectFrom('bookings').select('robloxUsername').where('reference', '=', guest.reference);
    return { answers: countAnswers(answers), name: (await stored.executeTakeFirstOrThrow()).robloxUsername };
  }

  it('reads that the booking has changed (CHANGE-9, CHANGE-10)', async () => {
    expect(await rush()).toEqual({ answers: { 200: 1, changed_meanwhile: 1 }, name: 'right_name' });
  });

  control('without the lock of the booking, the correction is lost', async () => {
    dropRowLocks(two.servers);
    expect(await rush()).toEqual({ answers: { 200: 2 }, name: 'own_account' });
  });
});
