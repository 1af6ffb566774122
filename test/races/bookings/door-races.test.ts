import { aRobloxAccount } from '@sunset/standin/roblox/state.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offerRooms } from '../../../server/features/waiting-list/commands/offer-rooms.ts';
import { checkData } from '../../../server/operations/check-data/check-data.ts';
import { anOpening, type TestOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { LinkBrowser, linkRoblox } from '../../roblox-link.ts';
import { day, hour, minute } from '../../test-clock.ts';
import {
  finishDuringPause,
  meetDuringPause,
  pause,
  sleepAfterChoosing,
  waitBeforeClaiming,
  withoutKeys,
  withoutUnitLock,
} from '../support/changed-functions.ts';
import { waitMany } from '../support/many-waiting.ts';
import { countAnswers, forgetUnits, startTwoServers, type Answer, type TwoServers } from '../support/two-servers.ts';
import { dropRowLocks } from '../support/without-row-locks.ts';

/*
 * Guests whom hosts add, over real HTTP from two servers on one PostgreSQL. Each protection has a control that removes it from the
 * database and expects the fault.
 */

let two: TwoServers;
let hosts: string[];
beforeEach(async () => {
  two = await startTwoServers();
  hosts = [await two.staff(), await two.staff()];
});
afterEach(() => two.close());

const db = () => two.app.deps.db;

/** `hosts[at]` adds a guest at the server `at`. */
const enter = ({ id, roomIds }: TestOpening, at: number, robloxUsername: string): Promise<Answer> =>
  two.post({ token: hosts[at] ?? '', at }, `/hosting/openings/${id}/guests`, {
    roomId: roomIds[0],
    robloxUsername,
    expected_final_price: 1000,
  });

const tonight = (units: number) => anOpening(two.app.deps, { startsIn: 10 * minute, rooms: [{ units, price: 1000 }] });

function advance(ms: number): void {
  for (const clock of two.clocks) clock.advance(ms);
}

/** Each change is written, and not committed, when the other comes. */
const pauseBeforeRecording = () =>
  two.changeFunction('record_changes', (source) => source.replace('begin', `begin perform ${pause};`));

const countActive = async () =>
  (await db().selectFrom('bookings').select('id').where('status', 'in', ['pending', 'confirmed']).execute()).length;

const dropIndexes = (...names: string[]) => sql.raw(`drop index ${names.join(', ')}`).execute(db());

describe('20 guests whom two hosts add at once, for 3 rooms', () => {
  async function rush() {
    const opening = await tonight(3);
    return Promise.all(Array.from({ length: 20 }, (_, each) => enter(opening, each % 2, `walk_in_${each}`)));
  }

  it('get 3 rooms, and 17 clear refusals (DOOR-4)', async () => {
    expect(countAnswers(await rush())).toEqual({ 200: 3, sold_out: 17 });
    expect(await countActive()).toBe(3);
  });

  control('without the row lock and the unique index, a room is given twice', async () => {
    await dropIndexes('bookings_one_per_unit');
    // Without it the calls do not wait for one another at the unit either, which ends in deadlocks and new attempts.
    await sql`alter table bookings drop constraint bookings_unit_id_fkey`.execute(db());
    await two.changeFunction('lock_free_units', (source) => withoutUnitLock(sleepAfterChoosing(source)));
    await rush();
    const violations = await checkData(db());
    expect(violations.map(({ invariant }) => invariant)).toContain('I01 no room is given twice');
    await forgetUnits(two);
  });
});

describe('one guest whom two hosts add ten times at once', () => {
  async function rush() {
    const opening = await tonight(12);
    return Promise.all(Array.from({ length: 10 }, (_, each) => enter(opening, each % 2, 'walk_in')));
  }

  it('gets one room (DOOR-4)', async () => {
    expect(countAnswers(await rush())).toEqual({ 200: 1, roblox_account_taken: 9 });
  });

  control('without the unique index they get more', async () => {
    await dropIndexes('bookings_one_per_game_account');
    await rush();
    expect(await countActive()).toBeGreaterThan(1);
    await forgetUnits(two);
  });
});

describe('one call that arrives twice at once', () => {
  async function rush() {
    const opening = await tonight(2);
    const host = { token: hosts[0] ?? '', idempotencyKey: 'press' };
    const add = (at: number) =>
      two.post({ ...host, at }, `/hosting/openings/${opening.id}/guests`, {
        roomId: opening.roomIds[0],
        robloxUsername: 'walk_in',
        expected_final_price: 1000,
      });
    await pauseBeforeRecording();
    const answers = await meetDuringPause(
      db(),
      () => add(0),
      () => add(1),
    );
    expect(await countActive()).toBe(1);
    return countAnswers(answers);
  }

  it('is answered with the booking both times (BOOK-15)', async () => {
    expect(await rush()).toEqual({ 200: 2 });
  });

  control('without the key the second is refused', async () => {
    await withoutKeys(db());
    expect(await rush()).toEqual({ 200: 1, roblox_account_taken: 1 });
  });
});

describe('a member who books while a host adds them', () => {
  async function prepare() {
    const opening = await tonight(4);
    const [member] = await two.members(1);
    if (member === undefined) throw new Error('no member');
    const id = await linkRoblox(two.app, member, { username: 'pearl_diver' });
    // Since then renamed: the account is the same by its id alone.
    for (const { standin } of two.servers)
      standin.world.roblox.accounts.set(id, aRobloxAccount({ id, username: 'deep_diver' }));
    const names = { robloxUsername: 'pearl_diver', robloxDisplayName: 'pearl_diver' };
    const token = await two.app.token(member);
    return {
      book: () => two.book({ token, at: 0 }, opening.roomIds[0], names),
      enter: () => enter(opening, 1, 'deep_diver'),
    };
  }

  it('has one room (DOOR-4)', async () => {
    const { book, enter: add } = await prepare();
    const answers = await Promise.all([book(), add()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countActive()).toBe(1);
  });

  control('without the lock on the member and the unique indexes, they have two', async () => {
    await dropIndexes('bookings_one_per_member', 'bookings_one_per_roblox_id');
    await two.changeFunction('place_bookings', (source) =>
      waitBeforeClaiming(source).replace(/order by m\.id\s+for no key update/, 'order by m.id'),
    );
    await two.changeFunction('enter_booking', (source) => source.replace('for no key update of m', ''));
    const { book, enter: add } = await prepare();
    // The booking has passed its checks, and is written after the host has added them.
    expect(countAnswers(await finishDuringPause(db(), book, add))).toEqual({ 200: 2 });
    expect(await countActive()).toBe(2);
    await forgetUnits(two);
  });
});

describe('a member whose booking ends while a host adds them', () => {
  /** The member of the booking that the host enters. */
  async function rush(): Promise<{ entered: number | null; member: number }> {
    const opening = await tonight(2);
    const [member] = await two.members(1);
    if (member === undefined) throw new Error('no member');
    const id = await linkRoblox(two.app, member, { username: 'reef_diver' });
    for (const { standin } of two.servers)
      standin.world.roblox.accounts.set(id, aRobloxAccount({ id, username: 'reef_diver' }));
    const names = { robloxUsername: 'reef_diver', robloxDisplayName: 'reef_diver' };
    const token = await two.app.token(member);
    const { body } = await two.book({ token, at: 0 }, opening.roomIds[0], names);
    await pauseBeforeRecording();
    const answers = await meetDuringPause(
      db(),
      () => two.post({ token, at: 0 }, `/user/bookings/${body.bookingId}/cancel`),
      () => enter(opening, 1, 'reef_diver'),
    );
    expect(countAnswers(answers)).toEqual({ 200: 2 });
    const active = db().selectFrom('bookings').select('memberId').where('status', '=', 'confirmed');
    return { entered: (await active.executeTakeFirstOrThrow()).memberId, member: member.id };
  }

  it('has the new one (DOOR-6)', async () => {
    const { entered, member } = await rush();
    expect(entered).toBe(member);
  });

  control('without the wait for the booking that ends, the new one has no member', async () => {
    await two.changeFunction('enter_booking', (source) => source.replace('for no key update of b', ''));
    expect((await rush()).entered).toBeNull();
  });
});

describe('a guest who is added under the name to which another host corrects one', () => {
  async function rush() {
    const opening = await tonight(3);
    const { body } = await enter(opening, 0, 'typo_name');
    const { bookingReference: reference = '', version } = body.booking ?? {};
    await pauseBeforeRecording();
    return countAnswers(
      await meetDuringPause(
        db(),
        () => enter(opening, 0, 'right_name'),
        () =>
          two.send('PUT', { token: hosts[1] ?? '', at: 1 }, `/hosting/bookings/${reference}/roblox-name`, {
            expected_version: version,
            robloxUsername: 'right_name',
          }),
      ),
    );
  }

  it('has one room; the correction is refused (CHANGE-9, ROBLOX-5)', async () => {
    expect(await rush()).toEqual({ 200: 1, roblox_account_taken: 1 });
  });

  control('without the unique index there are two of them', async () => {
    await dropIndexes('bookings_one_per_game_account');
    expect(await rush()).toEqual({ 200: 2 });
    await forgetUnits(two);
  });
});

describe('a guest whose name a host corrects while an admin blocks the member whose account that is', () => {
  /** What both are answered, and whether the booking is the member's. */
  async function rush() {
    const opening = await tonight(2);
    const { body } = await enter(opening, 1, 'typo_name');
    const { bookingReference: reference = '', version } = body.booking ?? {};
    const [member] = await two.members(1);
    if (member === undefined) throw new Error('no member');
    const id = await linkRoblox(two.app, member, { username: 'rude_diver' });
    for (const { standin } of two.servers)
      standin.world.roblox.accounts.set(id, aRobloxAccount({ id, username: 'rude_diver' }));
    await pauseBeforeRecording();
    const answers = await meetDuringPause(
      db(),
      () =>
        two.send('PUT', { token: hosts[0] ?? '', at: 0 }, `/admin/members/${member.id}/block`, {
          reason: 'Rude',
          until: null,
        }),
      () =>
        two.send('PUT', { token: hosts[1] ?? '', at: 1 }, `/hosting/bookings/${reference}/roblox-name`, {
          expected_version: version,
          robloxUsername: 'rude_diver',
        }),
    );
    const { memberId } = await db().selectFrom('bookings').select('memberId').executeTakeFirstOrThrow();
    return { answers: countAnswers(answers), isTheirs: memberId === member.id };
  }

  it('stays without a member: the correction is refused (CHANGE-9, DOOR-4)', async () => {
    expect(await rush()).toEqual({ answers: { 200: 1, booking_blocked: 1 }, isTheirs: false });
  });

  control('without the lock of the member, a blocked member has the booking', async () => {
    dropRowLocks(two.servers);
    expect(await rush()).toEqual({ answers: { 200: 2 }, isTheirs: true });
  });
});

describe('a member who books while they link the account that a host has added', () => {
  /** How many bookings of the opening are the member's. */
  async function rush() {
    const opening = await tonight(3);
    await enter(opening, 0, 'lagoon_diver');
    const [member] = await two.members(1);
    if (member === undefined) throw new Error('no member');
    // Roblox knows the account since the guest was asked for their name.
    await db().updateTable('bookings').set({ robloxId: '888004' }).execute();
    const token = await two.app.token(member);
    const account = aRobloxAccount({ id: '888004', username: 'lagoon_diver' });
    two.app.standin.world.roblox.accounts.set(account.id, account);
    const browser = new LinkBrowser(two.app);
    const answer = await browser.authorize(token, account.id);
    await pauseBeforeRecording();
    const [linked, booked] = await meetDuringPause(
      db(),
      () => browser.finish(token, answer),
      () => two.book({ token, at: 1 }, opening.roomIds[0], { robloxUsername: 'another_name' }),
    );
    expect(linked.status).toBe(200);
    const own = await db().selectFrom('bookings').select('id').where('memberId', '=', member.id).execute();
    return { booked: booked.body.code ?? booked.status, own: own.length };
  }

  it('has one booking in the opening (DOOR-6)', async () => {
    expect(await rush()).toEqual({ booked: 'booking_limit_reached', own: 1 });
  });

  control('without the lock on the member and the unique index, they have two', async () => {
    await dropIndexes('bookings_one_per_member');
    await two.changeFunction('place_bookings', (source) =>
      source.replace(/order by m\.id\s+for no key update/, 'order by m.id'),
    );
    expect(await rush()).toEqual({ booked: 200, own: 2 });
    await forgetUnits(two);
  });
});

describe('a guest whom an admin adds while the opening is moved from this evening to a later one', () => {
  /** How the guest was entered. */
  async function rush(): Promise<string | undefined> {
    const opening = await tonight(2);
    await pauseBeforeRecording();
    const answers = await meetDuringPause(
      db(),
      () =>
        two.send('PUT', { token: hosts[0] ?? '', at: 0 }, `/admin/resorts/${opening.resort.id}/opening`, {
          opening_id: opening.id,
          new_opening_date: new Date(two.app.clock.now().getTime() + 3 * hour).toISOString(),
        }),
      () => enter(opening, 1, 'walk_in'),
    );
    expect(countAnswers(answers)).toEqual({ 200: 2 });
    return (await db().selectFrom('bookings').select('enteredAs').executeTakeFirst())?.enteredAs;
  }

  it('is no guest at the door (DOOR-1, DOOR-9)', async () => {
    expect(await rush()).toBe('staff');
  });

  control('without the lock on the opening they are one', async () => {
    await two.changeFunction('enter_booking', (source) =>
      source.replace('where o.id = room.opening_id for share', 'where o.id = room.opening_id'),
    );
    expect(await rush()).toBe('door');
  });
});

describe('admins who add guests while rooms come free for a waiting list', () => {
  async function prepare() {
    const opening = await anOpening(two.app.deps, { startsIn: 3 * day, rooms: [{ units: 5, price: 1000 }] });
    const guests = await two.tokens(5);
    const booked = await Promise.all(guests.map((token) => two.book({ token, at: 0 }, opening.roomIds[0])));
    await waitMany(two.app.deps, opening, 10);
    const cancel = () =>
      Promise.all(
        booked.map(({ body }, each) =>
          two.post({ token: guests[each] ?? '', at: each % 2 }, `/user/bookings/${body.bookingId}/cancel`),
        ),
      );
    const enterAll = () =>
      Promise.all(Array.from({ length: 10 }, (_, each) => enter(opening, each % 2, `walk_in_${each}`)));
    return { cancel, enterAll };
  }

  it('get none of them (DOOR-4, WAIT-4)', async () => {
    const { cancel, enterAll } = await prepare();
    const [, entered] = await Promise.all([cancel(), enterAll()]);
    expect(countAnswers(entered)).toEqual({ sold_out: 10 });
  });

  control('without the look at the waiting list they get some', async () => {
    await two.changeFunction('lock_free_units', (source) => source.replace('room.is_waited_for,', 'false,'));
    await two.changeFunction('offer_freed_units', (source) =>
      source.replace('perform offer_free_units(freed.opening_id, freed.at)', 'perform 1'),
    );
    // In turn: at once, all ten may come before the first room is free.
    const { cancel, enterAll } = await prepare();
    await cancel();
    expect(countAnswers(await enterAll())).toEqual({ 200: 5, sold_out: 5 });
  });
});

describe('guests whom hosts add while a waiting member who is here is called to the same room', () => {
  async function rush() {
    const opening = await anOpening(two.app.deps, { startsIn: hour, rooms: [{ units: 1, price: 1000 }] });
    const [token = ''] = await two.tokens(1);
    const { body } = await two.book({ token, at: 0 }, opening.roomIds[0]);
    await waitMany(two.app.deps, opening, 1);
    advance(50 * minute);
    await sql`insert into line_entries (opening_id, waiting_entry_id, joined_at, queued_at)
      select opening_id, id, ${two.app.clock.now()}, ${two.app.clock.now()} from waiting_entries`.execute(db());
    advance(20 * minute);
    await Promise.all(two.servers.map(({ deps }) => offerRooms(deps)));
    await db()
      .updateTable('bookings')
      .set({ status: 'cancelled' })
      .where('reference', '=', body.bookingId ?? '')
      .execute();
    const [entered] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, (_, each) => enter(opening, each % 2, `walk_in_${each}`))),
      ...two.servers.map(({ deps }) => offerRooms(deps)),
    ]);
    return entered;
  }

  it('get none: the room is claimed (CLAIM-1)', async () => {
    expect(countAnswers(await rush())).toEqual({ sold_out: 8 });
    const called = await db().selectFrom('lineEntries').select('claimedUnit').where('state', '=', 'called').execute();
    expect(called).toHaveLength(1);
    await forgetUnits(two);
  });

  control('without the look at who is here, one of them gets it', async () => {
    for (const name of ['enter_booking', 'take_room_back'])
      await two.changeFunction(name, (source) => source.replace(/perform call_waiting_members\(.*\);/, 'perform 1;'));
    await two.changeFunction('call_waiting_members', (source) =>
      source.replace('perform lock_waiting_list', 'perform pg_sleep(1), lock_waiting_list'),
    );
    expect(countAnswers(await rush())[200]).toBe(1);
    await forgetUnits(two);
  });
});
