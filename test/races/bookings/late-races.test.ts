import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freeGivenRooms } from '../../../server/features/bookings/commands/free-given-rooms.ts';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { aBooking } from '../../booked.ts';
import { anOpening, type TestOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { hour, minute } from '../../test-clock.ts';
import { finishDuringPause, meetDuringPause, pause } from '../support/changed-functions.ts';
import { countAnswers, forgetUnits, startTwoServers, type TwoServers } from '../support/two-servers.ts';

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

  control('hosts who read before they write make one guest both', async () => {
    const { references } = await absentGuests(1);
    const [reference = ''] = references;
    const read = await Promise.all([stateOf(reference), stateOf(reference)]);
    const write = (change: object) =>
      db().updateTable('bookings').set(change).where('reference', '=', reference).execute();
    await write({ checkedInAt: two.app.clock.now() });
    await write({ status: 'no_show', givenAwayAt: two.app.clock.now() });
    expect(read.map(({ status, checkedInAt }) => [status, checkedInAt])).toEqual([
      ['confirmed', null],
      ['confirmed', null],
    ]);
    expect(await stateOf(reference)).toMatchObject({ status: 'no_show', checkedInAt: two.app.clock.now() });
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
});

describe('a room that is taken back while another host gives it away', () => {
  it('sends the guest nothing (LATE-3)', async () => {
    const { references } = await absentGuests(1);
    const [reference = ''] = references;
    await two.changeFunction('record_changes', (source) => source.replace('begin', `begin perform ${pause};`));
    const answers = await meetDuringPause(
      db(),
      () => giveAway(0, reference),
      () => call(1, reference, 'give-away', { given_away: false }),
    );
    expect(countAnswers(answers)).toEqual({ 200: 2 });
    const about = db()
      .selectFrom('outbox')
      .select('kind')
      .where(sql`payload ->> 'reference'`, '=', reference);
    expect(await about.where('kind', 'in', ['booking.given_away', 'booking.confirmed']).execute()).toEqual([]);
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
