import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCompanion, aSharedRoom, someNames, type TestRoom } from '../../people/companions.ts';
import { anOpening } from '../../factories.ts';
import { control, isFullRun } from '../../full-run.ts';
import { hour, minute } from '../../test-clock.ts';
import { meetDuringPause, pause } from '../support/changed-functions.ts';
import { countAnswers, forgetUnits, startTwoServers, type Answer, type TwoServers } from '../support/two-servers.ts';
import { dropRowLocks } from '../support/without-row-locks.ts';

/*
 * Companions against bookings, against each other and against the end of the booking, over real HTTP from two servers on one PostgreSQL.
 * Each protection has a control that removes it and expects the fault.
 */

let two: TwoServers;
beforeEach(async () => {
  two = await startTwoServers();
});
afterEach(() => two.close());

const db = () => two.app.deps.db;

/** For `save_companion`: it waits between its checks and its write. */
const waitBeforeWriting = (source: string) =>
  source.replace('  insert into companions as c', `  perform ${pause};\n$&`);
/** For `place_bookings`: it waits between its writes and the commit. */
const waitAfterPlacing = (source: string) =>
  source.replace(/ {2}-- race: an opening was moved after/, `  perform ${pause};\n$&`);
const withoutLock = (source: string, table: RegExp) =>
  source.replace(table, (statement) => statement.replace(' for no key update', ''));
const openingLock = /into opening from openings o[^;]*;/;
const bookingLock = /into room from bookings b[^;]*;/;
const memberLock = /into guest from members m[^;]*;/;

/** Starts the first call, which waits at its pause; then the second, once that has finished or waits too; then lets both go on. */
const overlap = (first: () => Promise<Answer>, second: () => Promise<Answer>): Promise<Answer[]> =>
  meetDuringPause(db(), first, second);

const add = (room: TestRoom, token: string, name: string, at = 0) =>
  two.post({ token, at }, `/user/bookings/${room.reference}/companions`, someNames({ robloxUsername: name }));
const agree = (room: TestRoom, token: string, at = 0) =>
  two.send('PUT', { token, at }, `/user/shared-rooms/${room.code}`, someNames());

async function aRoom(maxGuests = 4, facts: { startsIn?: number; status?: 'confirmed' } = {}) {
  const opening = await anOpening(two.app.deps, { rooms: [{ units: 6, maxGuests }], ...facts });
  const room = await aSharedRoom(two.app, { opening, ...facts });
  return { room, token: await two.app.token(room.guest.member), roomId: opening.roomIds[0] };
}

const brokenRules = async () => (await two.app.violations()).map(({ invariant }) => invariant);

describe('a Roblox account is added as a companion and books at once', () => {
  async function meet(isAddedFirst: boolean): Promise<Answer[]> {
    const { room, token, roomId } = await aRoom();
    const [other = ''] = await two.tokens(1);
    const adds = () => add(room, token, 'Same_Account');
    const books = () => two.book({ token: other, at: 1 }, roomId, { robloxUsername: 'same_account' });
    return isAddedFirst ? overlap(adds, books) : overlap(books, adds);
  }

  it.each([true, false])('one of both has it, added first: %s (COMPANION-5)', async (isAddedFirst) => {
    await (isAddedFirst
      ? two.changeFunction('save_companion', waitBeforeWriting)
      : two.changeFunction('place_bookings', waitAfterPlacing));
    expect((await meet(isAddedFirst)).map(({ status, body }) => body.code ?? status)).toEqual([
      200,
      'roblox_account_taken',
    ]);
    expect(await brokenRules()).toEqual([]);
  });

  control('without the second look at the companions both have it', async () => {
    await two.changeFunction('save_companion', waitBeforeWriting);
    await sql`drop trigger bookings_refuse_companions on bookings`.execute(db());
    expect(countAnswers(await meet(true))).toEqual({ 200: 2 });
    expect(await brokenRules()).toContain('COMPANION-5 a Roblox account is once in an opening, as guest or companion');
    await forgetUnits(two);
  });

  control('without the lock of the opening both have it', async () => {
    await two.changeFunction('place_bookings', waitAfterPlacing);
    await two.changeFunction('save_companion', (source) => withoutLock(source, openingLock));
    expect(countAnswers(await meet(false))).toEqual({ 200: 2 });
    expect(await brokenRules()).toContain('COMPANION-5 a Roblox account is once in an opening, as guest or companion');
    await forgetUnits(two);
  });
});

describe('a member agrees to come along and books at once', () => {
  async function meet(): Promise<Answer[]> {
    const { room, roomId } = await aRoom();
    const [token = ''] = await two.tokens(1);
    await two.changeFunction('save_companion', waitBeforeWriting);
    return overlap(
      () => agree(room, token),
      () => two.book({ token, at: 1 }, roomId),
    );
  }

  it('they have one place in the opening (COMPANION-4)', async () => {
    expect(countAnswers(await meet())).toEqual({ 200: 1, booking_limit_reached: 1 });
    expect(await brokenRules()).toEqual([]);
  });

  control('without the lock of the member and the second look they have two', async () => {
    await two.changeFunction('save_companion', (source) => withoutLock(source, memberLock));
    await sql`drop trigger bookings_refuse_companions on bookings`.execute(db());
    expect(countAnswers(await meet())).toEqual({ 200: 2 });
    expect(await brokenRules()).toContain(
      'COMPANION-4 a member is once in an opening, as guest or companion, and neither in a party nor in a list of it',
    );
    await forgetUnits(two);
  });
});

describe('two friends agree to the last place at once', () => {
  async function meet(): Promise<{ answers: Answer[]; companions: number }> {
    const { room } = await aRoom(2);
    const [one = '', other = ''] = await two.tokens(2);
    await two.changeFunction('save_companion', waitBeforeWriting);
    const answers = await overlap(
      () => agree(room, one),
      () => agree(room, other, 1),
    );
    const { companions } = await db()
      .selectFrom('companions')
      .select((of) => of.fn.countAll<string>().as('companions'))
      .where('openingId', '=', room.opening.id)
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow();
    return { answers, companions: Number(companions) };
  }

  it('one gets it (COMPANION-2)', async () => {
    const { answers, companions } = await meet();
    expect([countAnswers(answers), companions]).toEqual([{ 200: 1, room_full: 1 }, 1]);
  });

  control('without the locks of opening and booking both get it', async () => {
    await two.changeFunction('save_companion', (source) => withoutLock(withoutLock(source, openingLock), bookingLock));
    const { answers, companions } = await meet();
    expect([countAnswers(answers), companions]).toEqual([{ 200: 2 }, 2]);
  });
});

describe('a friend agrees while the guest cancels', () => {
  async function meet(): Promise<Answer[]> {
    const { room, token } = await aRoom();
    const [friend = ''] = await two.tokens(1);
    await two.changeFunction('save_companion', waitBeforeWriting);
    return overlap(
      () => agree(room, friend),
      () => two.post({ token, at: 1 }, `/user/bookings/${room.reference}/cancel`),
    );
  }

  it('nobody has a place in a booking that has ended (COMPANION-10)', async () => {
    expect(countAnswers(await meet())).toEqual({ 200: 2 });
    expect(await brokenRules()).toEqual([]);
  });

  control('without the lock of the booking somebody has', async () => {
    await two.changeFunction('save_companion', (source) => withoutLock(source, bookingLock));
    await meet();
    expect(await brokenRules()).toContain('COMPANION-10 who has a place has it in a booking that has a room');
    await forgetUnits(two);
  });
});

describe('a friend agrees and is removed in the moment of the commit', () => {
  /** At the commit of a new place: the soonest at which another call can end it. */
  const removeAtCommit = `
    create function remove_at_commit() returns trigger language plpgsql as $$
    begin delete from companions where id = new.id; return null; end $$;
    create constraint trigger remove_at_commit after insert on companions deferrable initially deferred
    for each row execute function remove_at_commit()`;

  it('the answer shows the place as it was saved, and is no refusal of it (COMPANION-3)', async () => {
    const { room } = await aRoom();
    const [friend = ''] = await two.tokens(1);
    await sql.raw(removeAtCommit).execute(db());
    const answer = await agree(room, friend);
    await sql`drop function remove_at_commit cascade`.execute(db());
    expect(countAnswers([answer])).toEqual({ 200: 1 });
  });
});

describe('a companion takes the room over', () => {
  /** The first companion books, and the second books elsewhere in the opening, at once. */
  async function meet(): Promise<Answer[]> {
    const { room, roomId, token } = await aRoom();
    const first = await aCompanion(two.app, room);
    const second = await aCompanion(two.app, room);
    expect((await two.post({ token, at: 0 }, `/user/bookings/${room.reference}/cancel`)).status).toBe(200);
    const tokens = await Promise.all([first, second].map(({ member }) => two.app.token(member)));
    await two.changeFunction('place_bookings', waitAfterPlacing);
    return overlap(
      () => two.book({ token: tokens[0] ?? '', at: 0 }, roomId),
      () => two.book({ token: tokens[1] ?? '', at: 1 }, roomId),
    );
  }

  it('while another one books: they are once in the opening (COMPANION-4, COMPANION-9)', async () => {
    expect(countAnswers(await meet())).toEqual({ 200: 1, booking_limit_reached: 1 });
    expect(await brokenRules()).toEqual([]);
  });

  control('without the second look at the companions they are there twice', async () => {
    await sql`drop trigger bookings_refuse_companions on bookings`.execute(db());
    expect(countAnswers(await meet())).toEqual({ 200: 2 });
    expect(await brokenRules()).toContain(
      'COMPANION-4 a member is once in an opening, as guest or companion, and neither in a party nor in a list of it',
    );
    await forgetUnits(two);
  });

  /** The room is taken over while staff restore the booking of it. How often both ran in all: a deadlock makes one of them run again. */
  async function restoreDuring(isRestoredFirst = false) {
    const { room, roomId, token } = await aRoom();
    const friend = await two.app.token((await aCompanion(two.app, room)).member);
    const staff = await two.staff();
    expect((await two.post({ token, at: 0 }, `/user/bookings/${room.reference}/cancel`)).status).toBe(200);
    await sql`create sequence runs`.execute(db());
    // The first of the two waits once it has locked the opening.
    const [paused, after] = isRestoredFirst
      ? ['restore_booking', /where id = booking for no key update;/]
      : ['take_over_room', /order by o\.id for no key update;/];
    await two.changeFunction(paused, (source) => source.replace(after, `$&\n  perform ${pause};`));
    // Counted at their first line: who runs again may find nothing to take over any more.
    for (const name of ['place_bookings', 'restore_booking'])
      await two.changeFunction(name, (source) => source.replace(/\nbegin\n/, `$&  perform nextval('runs');\n`));
    const takesOver = () => two.book({ token: friend, at: 0 }, roomId);
    const restores = () => two.post({ token: staff, at: 1 }, `/admin/bookings/${room.reference}/restore`);
    const answers = await (isRestoredFirst ? overlap(restores, takesOver) : overlap(takesOver, restores));
    const { rows } = await sql<{ runs: number }>`select last_value::integer as runs from runs`.execute(db());
    await sql`drop sequence runs`.execute(db());
    return { answers: countAnswers(answers), runs: rows[0]?.runs };
  }

  it('while staff restore the booking: they wait for it, without a deadlock (COMPANION-10)', async () => {
    expect(await restoreDuring()).toEqual({ answers: { 200: 2 }, runs: 2 });
    expect(await brokenRules()).toEqual([]);
  });

  control('with the opening locked after the booking they are in a deadlock', async () => {
    await two.changeFunction('restore_booking', (source) =>
      source.replace(/(\(select opening_id from bookings.*\)) for no key update/, '$1'),
    );
    expect((await restoreDuring()).runs).toBe(3);
  });

  it('after staff began to restore it: they wait before they lock a room, without a deadlock (COMPANION-10)', async () => {
    expect(await restoreDuring(true)).toEqual({ answers: { 200: 1, booking_limit_reached: 1 }, runs: 2 });
    expect(await brokenRules()).toEqual([]);
  });

  control('with the opening locked after the room they are in a deadlock', async () => {
    await two.changeFunction('place_bookings', (source) =>
      source.replace('c.takeover_until is not null', `false and $&`),
    );
    expect((await restoreDuring(true)).runs).toBeGreaterThan(2);
  });

  it('in the second in which staff restore the booking: the friends are once in the opening (COMPANION-10)', async () => {
    for (let round = 0; round < (isFullRun ? 5 : 2); round += 1) {
      const { room, roomId, token } = await aRoom();
      const [one, other] = [await aCompanion(two.app, room), await aCompanion(two.app, room)];
      await two.post({ token, at: 0 }, `/user/bookings/${room.reference}/cancel`);
      const [first, second] = [await two.app.token(one.member), await two.app.token(other.member)];
      const staff = await two.staff();
      const answers = await Promise.all([
        two.post({ token: staff, at: 1 }, `/admin/bookings/${room.reference}/restore`),
        two.book({ token: first, at: 0 }, roomId),
        two.book({ token: second, at: 1 }, roomId),
      ]);
      for (const { status } of answers) expect(status).toBeLessThan(500);
      expect(await brokenRules()).toEqual([]);
    }
  });
});

describe('a friend is blocked while staff restore the booking that they had a place in', () => {
  /** The first of the two is written and not committed when the second comes. */
  async function meet(isBlockedFirst: boolean) {
    const { room, token } = await aRoom();
    const { id } = (await aCompanion(two.app, room)).member;
    const staff = await two.staff();
    expect((await two.post({ token, at: 0 }, `/user/bookings/${room.reference}/cancel`)).status).toBe(200);
    const paused = isBlockedFirst ? 'member.block' : 'booking.restore';
    await two.changeFunction('record_changes', (source) =>
      source.replace('begin', `begin if action = '${paused}' then perform ${pause}; end if;`),
    );
    const block = { reason: 'Rude', until: null };
    const blocks = () => two.send('PUT', { token: staff, at: 0 }, `/admin/members/${id}/block`, block);
    const restores = () => two.post({ token: staff, at: 1 }, `/admin/bookings/${room.reference}/restore`);
    const answers = await (isBlockedFirst ? overlap(blocks, restores) : overlap(restores, blocks));
    const place = await db().selectFrom('companions').select('state').where('memberId', '=', id).executeTakeFirst();
    return { answers: countAnswers(answers), state: place?.state };
  }

  it('after the block they have no place again (COMPANION-11)', async () => {
    expect(await meet(true)).toEqual({ answers: { 200: 2 }, state: 'ended' });
  });

  it('before the block they have one, which ends (COMPANION-11)', async () => {
    expect(await meet(false)).toEqual({ answers: { 200: 2 }, state: 'left' });
  });

  control('without the lock of places that ended, somebody who is blocked has one', async () => {
    dropRowLocks([two.servers[0]]);
    expect(await meet(true)).toEqual({ answers: { 200: 2 }, state: 'active' });
  });
});

describe('staff give the booking a smaller room while a friend agrees', () => {
  /** Without `agreesFirst` the booking has the smaller room, and nothing is written yet, when the friend agrees. */
  async function meet(agreesFirst: boolean) {
    const rooms = [
      { units: 2, maxGuests: 2 },
      { units: 2, maxGuests: 1 },
    ];
    const opening = await anOpening(two.app.deps, { rooms });
    const room = await aSharedRoom(two.app, { opening });
    const [friend = ''] = await two.tokens(1);
    const host = await two.staff();
    const agrees = () => agree(room, friend);
    const moves = () =>
      two.send('PATCH', { token: host, at: 1 }, `/admin/bookings/${room.reference}`, {
        expected_version: 1,
        roomId: opening.roomIds[1],
      });
    const answers = await (agreesFirst ? overlap(agrees, moves) : overlap(moves, agrees));
    const { rows } = await sql`
      select from bookings b where companion_places(b.id) < 0 and b.opening_id = ${opening.id}`.execute(db());
    return { answers: answers.map(({ status, body }) => body.code ?? status), tooFull: rows.length };
  }
  const waitBeforeMoving = (source: string) => source.replace('  begin\n', `  perform ${pause};\n$&`);

  it.each([true, false])('nobody has no place, agreed first: %s (COMPANION-2)', async (agreesFirst) => {
    await (agreesFirst
      ? two.changeFunction('save_companion', waitBeforeWriting)
      : two.changeFunction('exchange_unit', waitBeforeMoving));
    expect(await meet(agreesFirst)).toEqual({ answers: [200, 'room_full'], tooFull: 0 });
  });

  it.runIf(isFullRun).each([true, false])(
    'control: without the locks of opening and booking, agreed first: %s',
    async (agreesFirst) => {
      await two.changeFunction('save_companion', (source) => {
        const unlocked = withoutLock(withoutLock(source, openingLock), bookingLock);
        return agreesFirst ? waitBeforeWriting(unlocked) : unlocked;
      });
      if (!agreesFirst) await two.changeFunction('exchange_unit', waitBeforeMoving);
      expect(await meet(agreesFirst)).toEqual({ answers: [200, 200], tooFull: 1 });
    },
  );
});

describe('a companion is checked in while the room of the late guest is given away', () => {
  async function meet(isCheckedInFirst: boolean): Promise<Answer[]> {
    const { room, token } = await aRoom(4, { startsIn: 2 * hour, status: 'confirmed' });
    expect((await add(room, token, 'late_friend')).status).toBe(200);
    const { id } = await db()
      .selectFrom('companions')
      .select('id')
      .where('openingId', '=', room.opening.id)
      .executeTakeFirstOrThrow();
    const host = await two.staff();
    for (const clock of two.clocks) clock.advance(2 * hour + 11 * minute);
    await two.changeFunction('notify_companions_written', (source) =>
      source.replace('begin\n', `begin\n  perform ${pause};\n`),
    );
    const path = `/hosting/bookings/${room.reference}`;
    const checksIn = () => two.post({ token: host, at: 0 }, `${path}/companions/${id}/check-in`, {});
    const givesAway = () => two.post({ token: host, at: 1 }, `${path}/give-away`, { given_away: true });
    return isCheckedInFirst ? overlap(checksIn, givesAway) : overlap(givesAway, checksIn);
  }

  it.each([true, false])('the room is in use or given away, checked in first: %s (COMPANION-8)', async (isFirst) => {
    const answers = await meet(isFirst);
    expect(countAnswers(answers)).toEqual({ 200: 1, already_decided: 1 });
    expect(answers[0]?.status).toBe(200);
    expect(await brokenRules()).toEqual([]);
  });

  control('without the lock of the booking, and where places do not end with it, both happen', async () => {
    dropRowLocks(two.servers);
    await sql`drop trigger bookings_follow_companions on bookings`.execute(db());
    expect(countAnswers(await meet(true))).toEqual({ 200: 2 });
    expect(await brokenRules()).toContain('COMPANION-10 who has a place has it in a booking that has a room');
    await forgetUnits(two);
  });
});
