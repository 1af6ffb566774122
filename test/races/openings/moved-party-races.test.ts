import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anOpening, type TestOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { aParty, bookingsOf, friendOf, partyOf, ready, type TestParty } from '../../parties.ts';
import { hour } from '../../test-clock.ts';
import { meetDuringPause, pause } from '../support/changed-functions.ts';
import { forgetParties, startTwoServers, type TwoServers } from '../support/two-servers.ts';
import { dropRowLocks } from '../support/without-row-locks.ts';

/*
 * Staff move an opening while a party books or gets ready, over real HTTP from two servers on one PostgreSQL: nobody is booked for a start that
 * they did not agree to. Each protection has a control that removes it and expects the fault.
 */

let two: TwoServers;
beforeEach(async () => {
  two = await startTwoServers();
});
afterEach(() => two.close());

const db = () => two.app.deps.db;

async function move({ id, resort, startsAt }: TestOpening) {
  const body = { opening_id: id, new_opening_date: new Date(startsAt.getTime() + hour).toISOString() };
  return two.send('PUT', { token: await two.staff(), at: 1 }, `/admin/resorts/${resort.id}/opening`, body);
}

const tokenOf = (party: TestParty, place: number) => two.app.token(friendOf(party, place).member);

/** Without a start: the members have agreed to one. */
async function pressDuringMove() {
  const opening = await anOpening(two.app.deps, { rooms: [{ units: 3 }] });
  const party = await aParty(two.app, opening);
  for (const friend of party.friends) await ready(friend, party.code);
  const token = await tokenOf(party, 0);
  await two.changeFunction('gather_party_units', (source) => source.replace('begin\n', `begin\n  perform ${pause};\n`));
  const answers = await meetDuringPause(
    db(),
    () => two.post({ token, at: 0 }, `/parties/${party.code}/book`),
    () => move(opening),
  );
  const codes = answers.map((answer) => answer.body.code ?? answer.status);
  return { codes, bookings: await bookingsOf(two.app, opening), order: await orderOfActs() };
}

/** What was written first. */
async function orderOfActs(): Promise<string[]> {
  const rows = await db()
    .selectFrom('auditLog')
    .select('action')
    .where('action', 'in', ['booking.place', 'opening.move'])
    .orderBy('id')
    .execute();
  return [...new Set(rows.map(({ action }) => action))];
}

describe('an opening that is moved while the leader presses', () => {
  it('moves with the bookings that were made for the start before (PARTY-7, PARTY-8)', async () => {
    const { codes, bookings, order } = await pressDuringMove();
    expect(codes).toEqual([200, 200]);
    expect(bookings).toHaveLength(3);
    expect(order).toEqual(['booking.place', 'opening.move']);
    expect(await two.app.violations()).toEqual([]);
  });

  it('has no bookings without the locks either: the function that books compares the starts (PARTY-8)', async () => {
    dropRowLocks(two.servers);
    const { codes, bookings } = await pressDuringMove();
    expect(codes).toEqual(['changed_meanwhile', 200]);
    expect(bookings).toEqual([]);
  });

  control('without both, they are booked for a start that nobody was shown', async () => {
    dropRowLocks(two.servers);
    await two.changeFunction('place_bookings', (source) =>
      source.replaceAll('item.starts_at <> date_trunc', 'false and item.starts_at <> date_trunc'),
    );
    const { codes, bookings, order } = await pressDuringMove();
    expect(codes).toEqual([200, 200]);
    expect(bookings).toHaveLength(3);
    expect(order).toEqual(['opening.move', 'booking.place']);
    await forgetParties(two);
  });
});

/** The move has ended who was ready, and is not committed. */
async function getReadyDuringMove() {
  const opening = await anOpening(two.app.deps, { rooms: [{ units: 3 }] });
  const party = await aParty(two.app, opening, { size: 1 });
  const token = await tokenOf(party, 0);
  await two.changeFunction('notify_party_members_written', (source) =>
    source.replace(/\bbegin\b/, `begin\n  perform ${pause};`),
  );
  const wish = { roomId: opening.roomIds[0], expected_final_price: 1000 };
  const answers = await meetDuringPause(
    db(),
    () => move(opening),
    () => two.post({ token, at: 0 }, `/parties/${party.code}/ready`, wish),
  );
  const codes = answers.map((answer) => answer.body.code ?? answer.status);
  const [member] = (await partyOf(friendOf(party, 0), party.code)).members;
  return { codes, state: member?.state };
}

describe('a member who gets ready while the opening is moved', () => {
  it('is not ready for the new start (PARTY-7)', async () => {
    expect(await getReadyDuringMove()).toEqual({ codes: [200, 'changed_meanwhile'], state: 'joined' });
  });

  control('without the locks, they are', async () => {
    dropRowLocks(two.servers);
    expect(await getReadyDuringMove()).toEqual({ codes: [200, 200], state: 'ready' });
  });
});
