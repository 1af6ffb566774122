import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freeGivenRooms } from '../../../server/features/bookings/commands/free-given-rooms.ts';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { aBooking } from '../../booked.ts';
import { anOpening, type TestOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { hour, minute } from '../../test-clock.ts';
import { changeRows, finishDuringPause, meetDuringPause, pause } from '../support/changed-functions.ts';
import { countAnswers, forgetUnits, startTwoServers, type TwoServers } from '../support/two-servers.ts';
import { dropRowLocks } from '../support/without-row-locks.ts';

/*
 * Rooms that are given away, over real HTTP from two servers on one PostgreSQL. Each protection has a control that removes it and expects
 * the fault.
 */

let two: TwoServers;
let hosts: string[];
beforeEach(async () => {
  two = await startTwoServers();
  hosts = [await two.staff(), await two.staff()];
});
afterEach(() => two.close());

const db = () => two.app.deps.db;

function advance(ms: number): void {
  for (const clock of two.clocks) clock.advance(ms);
}

/** A session that began 11 minutes ago, and its confirmed guests, who are not there. */
async function absentGuests(count: number) {
  const opening = await anOpening(two.app.deps, { startsIn: 2 * hour, rooms: [{ units: count, price: 1000 }] });
  const references: string[] = [];
  for (let each = 0; each < count; each += 1)
    references.push((await aBooking(two.app, opening, { status: 'confirmed' })).reference);
  advance(2 * hour + 11 * minute);
  return { opening, references };
}

const call = (at: number, reference: string, path: string, body: object) =>
  two.post({ token: hosts[at] ?? '', at }, `/hosting/bookings/${reference}/${path}`, body);
const giveAway = (at: number, reference: string) => call(at, reference, 'give-away', { given_away: true });
const checkIn = (at: number, reference: string) => call(at, reference, 'check-in', {});
const walkIn = (at: number, { id, roomIds }: TestOpening, robloxUsername: string) =>
  two.post({ token: hosts[at] ?? '', at }, `/hosting/openings/${id}/guests`, {
    roomId: roomIds[0],
    robloxUsername,
    expected_final_price: 1000,
  });
const stateOf = (reference: string) =>
  db()
    .selectFrom('bookings')
    .select(['status', 'checkedInAt'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

describe('a guest who is checked in and given away at the same moment', () => {
  it('is one of them, 12 times (LATE-2)', async () => {
    const { references } = await absentGuests(12);
    const answers = await Promise.all(
      references.flatMap((reference, each) => [checkIn(each % 2, reference), giveAway((each + 1) % 2, reference)]),
    );
    for (const [each, reference] of references.entries()) {
      const { status, checkedInAt } = await stateOf(reference);
      expect(checkedInAt === null).toBe(status === 'no_show');
      const [arrived, given] = answers.slice(2 * each);
      // Who is given away first and comes then has the room again.
      expect([arrived?.status, given?.status]).toContain(200);
      expect(status).toBe(arrived?.status === 200 ? 'confirmed' : 'no_show');
    }
  });

  control('without the guard of what was there before, a guest who is checked in is a no-show', async () => {
    const { references } = await absentGuests(1);
    const [reference = ''] = references;
    await changeRows(db(), 'update on bookings', 'new.checked_in_at := null');
    const answers = await Promise.all([checkIn(0, reference), giveAway(1, reference)]);
    expect(countAnswers(answers)).toEqual({ 200: 2 });
    expect(await stateOf(reference)).toMatchObject({ checkedInAt: null });
    await forgetUnits(two);
  });
});

describe('two hosts who give away the same room', () => {
  it('do it once (LATE-2)', async () => {
    const { references } = await absentGuests(1);
    const [reference = ''] = references;
    const answers = await Promise.all([0, 1, 0, 1, 0, 1].map((at) => giveAway(at, reference)));
    expect(countAnswers(answers)).toEqual({ 200: 1, already_decided: 5 });
  });

  control('without the guard of the old status, each of them does', async () => {
    const { references } = await absentGuests(1);
    const [reference = ''] = references;
    await changeRows(db(), 'update on bookings', `new.status := 'confirmed'; new.given_away_at := null`);
    const answers = await Promise.all([0, 1, 0].map((at) => giveAway(at, reference)));
    expect(countAnswers(answers)).toEqual({ 200: 3 });
    await forgetUnits(two);
  });
});

const pauseBeforeRecording = () =>
  two.changeFunction('record_changes', (source) => source.replace('begin', `begin perform ${pause};`));

describe('a room that is taken back while another host gives it away', () => {
  /** What both hosts are answered, and what the guest reads. */
  async function rush() {
    const { references } = await absentGuests(1);
    const [reference = ''] = references;
    await pauseBeforeRecording();
    const answers = await meetDuringPause(
      db(),
      () => giveAway(0, reference),
      () => call(1, reference, 'give-away', { given_away: false }),
    );
    const messages = await db()
      .selectFrom('outbox')
      .select('kind')
      .where(sql`payload ->> 'reference'`, '=', reference)
      .where('kind', 'in', ['booking.given_away', 'booking.confirmed'])
      .execute();
    return { answers: countAnswers(answers), messages: messages.map(({ kind }) => kind) };
  }

  it('sends the guest nothing (LATE-3)', async () => {
    expect(await rush()).toEqual({ answers: { 200: 2 }, messages: [] });
  });

  control('without the lock of the booking, the room stays given away, and the guest reads so', async () => {
    await two.changeFunction('take_room_back', (source) => source.replace('for no key update', ''));
    expect(await rush()).toEqual({ answers: { 200: 1, already_decided: 1 }, messages: ['booking.given_away'] });
  });
});

describe('a room that is taken back while another host adds the same guest', () => {
  async function rush(prepare = () => Promise.resolve()) {
    const opening = await anOpening(two.app.deps, { startsIn: 2 * hour, rooms: [{ units: 2, price: 1000 }] });
    const { reference } = await aBooking(two.app, opening, { status: 'confirmed', robloxUsername: 'late_guest' });
    advance(2 * hour + 11 * minute);
    await giveAway(0, reference);
    await prepare();
    await pauseBeforeRecording();
    const answers = await meetDuringPause(
      db(),
      () => walkIn(0, opening, 'late_guest'),
      () => call(1, reference, 'give-away', { given_away: false }),
    );
    return { answers: countAnswers(answers), ...(await stateOf(reference)) };
  }

  it('stays given away: the guest has the other one (LATE-3, ROBLOX-5)', async () => {
    expect(await rush()).toMatchObject({ answers: { 200: 1, roblox_account_taken: 1 }, status: 'no_show' });
  });

  control('without the unique index the guest has two', async () => {
    const dropIndex = async () => {
      await sql`drop index bookings_one_per_game_account`.execute(db());
    };
    expect(await rush(dropIndex)).toMatchObject({ answers: { 200: 2 }, status: 'confirmed' });
    const violations = await checkData(db());
    expect(violations.map(({ invariant }) => invariant)).toContain(
      'I03 one active booking for each Roblox account and opening',
    );
    await forgetUnits(two);
  });
});

describe('a room that is taken back when its minute ends', () => {
  /** The unit names the booking that has it, when the job has met the host. */
  async function rush(): Promise<boolean> {
    const { references } = await absentGuests(1);
    const [reference = ''] = references;
    await giveAway(0, reference);
    advance(minute);
    await pauseBeforeRecording();
    const [answer] = await meetDuringPause(
      db(),
      () => call(0, reference, 'give-away', { given_away: false }),
      () => freeGivenRooms(two.servers[1].deps),
    );
    expect(answer.status).toBe(200);
    const { rows } = await sql<{ has: boolean }>`
      select units.booking_id is not distinct from bookings.id as has
      from bookings join units on units.id = bookings.unit_id where bookings.reference = ${reference}`.execute(db());
    return rows[0]?.has === true;
  }

  it("is the guest's (LATE-3)", async () => {
    expect(await rush()).toBe(true);
  });

  control('without the lock of the booking, the job frees the room of a confirmed guest', async () => {
    dropRowLocks(two.servers);
    expect(await rush()).toBe(false);
    expect((await checkData(db())).length).toBeGreaterThan(0);
    await forgetUnits(two);
  });
});

describe('a guest who is put into the line while another host gives their room away', () => {
  async function rush() {
    const { references } = await absentGuests(1);
    const [reference = ''] = references;
    await pauseBeforeRecording();
    const answers = await meetDuringPause(
      db(),
      () => call(0, reference, 'line', {}),
      () => giveAway(1, reference),
    );
    return { answers: countAnswers(answers), ...(await stateOf(reference)) };
  }

  it('keeps it (LATE-1, LATE-2)', async () => {
    expect(await rush()).toMatchObject({ answers: { 200: 1, no_opening: 1 }, status: 'confirmed' });
  });

  control('without the lock of the booking, a guest who is in line is a no-show', async () => {
    dropRowLocks(two.servers);
    expect(await rush()).toMatchObject({ answers: { 200: 2 }, status: 'no_show' });
    await forgetUnits(two);
  });
});

describe('a guest who comes late while hosts add others, for the last room', () => {
  async function aFreedRoom() {
    const { opening, references } = await absentGuests(1);
    const [reference = ''] = references;
    await giveAway(0, reference);
    advance(minute);
    await freeGivenRooms(two.app.deps);
    return {
      comeLate: () => checkIn(0, reference),
      addOthers: () =>
        Promise.all(Array.from({ length: 6 }, (_, each) => walkIn(each % 2, opening, `walk_in_${each}`))),
    };
  }

  it('is one guest with a room (LATE-4)', async () => {
    const { comeLate, addOthers } = await aFreedRoom();
    const [late, others] = await Promise.all([comeLate(), addOthers()]);
    expect(countAnswers([late, ...others])).toEqual({ 200: 1, sold_out: 6 });
  });

  control('without the row lock and the unique index, two have it', async () => {
    await sql`drop index bookings_one_per_unit`.execute(db());
    await sql`alter table bookings drop constraint bookings_unit_id_fkey`.execute(db());
    await two.changeFunction('claim_unit', (source) =>
      source
        .replace('for no key update skip locked', '')
        .replace('update units', `with pause as materialized (select ${pause}) update units`)
        .replace('select id from units', 'select units.id from units, pause'),
    );
    const { comeLate, addOthers } = await aFreedRoom();
    // The late guest's room is chosen, and taken after the host has added somebody.
    const [late, others] = await finishDuringPause(db(), comeLate, addOthers);
    expect(countAnswers([late, ...others])).toEqual({ 200: 2, sold_out: 5 });
    const violations = await checkData(db());
    expect(violations.map(({ invariant }) => invariant)).toContain('I01 no room is given twice');
    await forgetUnits(two);
  });
});

describe('a guest whose room was given away, noted as there at the end of the session', () => {
  /** Their room is free. The session is over for the first server, which notes it, and not for the second, whose clock is behind. */
  async function atTheEnd() {
    const { opening, references } = await absentGuests(1);
    const [reference = ''] = references;
    await giveAway(0, reference);
    advance(minute);
    await freeGivenRooms(two.app.deps);
    const end = opening.startsAt.getTime() + hour;
    two.clocks[0].set(new Date(end + 1000));
    two.clocks[1].set(new Date(end - 1000));
    return {
      note: () => call(0, reference, 'attendance', { status: 'completed' }),
      extend: () =>
        two.post({ token: hosts[1] ?? '', at: 1 }, `/hosting/openings/${opening.id}/extend`, { minutes: 15 }),
      addOther: () => walkIn(1, opening, 'walk_in'),
      status: async () => (await stateOf(reference)).status,
    };
  }
  const pauseBeforeEntered = () =>
    two.changeFunction('enter_booking', (source) => source.replace("outcome := 'entered'", `perform ${pause}; $&`));
  const violated = async () => (await checkData(db())).map(({ invariant }) => invariant);
  const roomGivenTwice = 'I01 no room is given twice';

  it('stays a no-show if a host extends the session first (BOARD-5, SESSION-2)', async () => {
    const { extend, note, status } = await atTheEnd();
    await pauseBeforeRecording();
    expect(countAnswers(await meetDuringPause(db(), extend, note))).toEqual({ 200: 1, already_decided: 1 });
    expect(await status()).toBe('no_show');
  });

  control('without the lock of the opening, they were there in a session that goes on', async () => {
    dropRowLocks([two.servers[0]]);
    const { extend, note, status } = await atTheEnd();
    await pauseBeforeRecording();
    expect(countAnswers(await meetDuringPause(db(), extend, note))).toEqual({ 200: 2 });
    expect(await status()).toBe('completed');
    expect(await violated()).toEqual(['SESSION-2 no session was ended before its end']);
    await sql`update openings set ended_at = null`.execute(db());
  });

  it('stays a no-show if a host gives the room to somebody first (LATE-5)', async () => {
    const { addOther, note, status } = await atTheEnd();
    await pauseBeforeEntered();
    expect(countAnswers(await meetDuringPause(db(), addOther, note))).toEqual({ 200: 1, already_decided: 1 });
    expect(await status()).toBe('no_show');
  });

  control('without the lock of the opening, two guests had the room', async () => {
    for (const name of ['enter_booking', 'lock_openings_of_bookings'])
      await two.changeFunction(name, (source) => source.replace('for share', ''));
    const { addOther, note } = await atTheEnd();
    await pauseBeforeEntered();
    expect(countAnswers(await meetDuringPause(db(), addOther, note))).toEqual({ 200: 2 });
    expect(await violated()).toContain(roomGivenTwice);
    await forgetUnits(two);
  });

  it('was there if that is noted first: nobody gets the room after it (LATE-5)', async () => {
    const { addOther, note, status } = await atTheEnd();
    await pauseBeforeRecording();
    expect(countAnswers(await meetDuringPause(db(), note, addOther))).toEqual({ 200: 1, opening_started: 1 });
    expect(await status()).toBe('completed');
  });

  control('without the mark that the session ended, two guests had the room', async () => {
    await two.changeFunction('enter_booking', (source) => source.replace('or opening.ended_at is not null', ''));
    const { addOther, note } = await atTheEnd();
    await pauseBeforeRecording();
    expect(countAnswers(await meetDuringPause(db(), note, addOther))).toEqual({ 200: 2 });
    expect(await violated()).toContain(roomGivenTwice);
    await forgetUnits(two);
  });
});
