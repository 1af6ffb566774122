import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offerRooms } from '../../../server/features/waiting-list/commands/offer-rooms.ts';
import { aBooking } from '../../booked.ts';
import { anOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import { hour, minute } from '../../test-clock.ts';
import { aWaitingMember, cancel } from '../../waiting.ts';
import { meetDuringPause, pause, withoutOpeningLock } from '../support/changed-functions.ts';
import { countAnswers, forgetUnits, startTwoServers, type TwoServers } from '../support/two-servers.ts';
import { withSql } from '../support/without-row-locks.ts';

/*
 * Rooms that waiting members claim, over real HTTP from two servers on one PostgreSQL. Each protection has a control that removes it and
 * expects the fault.
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

/**
 * A running session whose Standard room is free, and two members who wait for it and are here. The first of them had a booking of the
 * Deluxe room, which staff ended.
 */
async function aFreeRoom() {
  const { app } = two;
  const opening = await anOpening(app.deps, {
    startsIn: 2 * hour,
    rooms: [{ units: 1 }, { name: 'Deluxe', units: 1 }],
  });
  const taken = await aBooking(app, opening);
  const ended = await aBooking(app, opening, { room: 1 });
  await cancel(app, ended);
  const rooms = opening.roomIds.slice(0, 1);
  const first = await aWaitingMember(app, opening, { member: ended.member, rooms });
  const second = await aWaitingMember(app, opening, { rooms });
  advance(100 * minute);
  for (const { call } of [first, second])
    await call('POST /user/waiting/{openingId}/here', { params: { openingId: opening.id }, body: {} });
  advance(21 * minute);
  await offerRooms(app.deps);
  const free = `/admin/bookings/${taken.reference}/cancel`;
  expect((await two.post({ token: hosts[0] ?? '', at: 0 }, free, { reason: 'Went home' })).status).toBe(200);
  return {
    callMembers: (at: 0 | 1) => offerRooms(two.servers[at].deps),
    give: (at: number) =>
      two.post({ token: hosts[at] ?? '', at }, `/hosting/openings/${opening.id}/claims/${first.entryId}`, {
        expected_final_price: 1000,
      }),
    restore: () => two.post({ token: hosts[0] ?? '', at: 0 }, `/admin/bookings/${ended.reference}/restore`, undefined),
    stateOf: async (which: 'first' | 'second') => {
      const { entryId } = which === 'first' ? first : second;
      const row = db().selectFrom('lineEntries').select('state').where('waitingEntryId', '=', entryId);
      return (await row.executeTakeFirstOrThrow()).state;
    },
    countRooms: async () =>
      (
        await db()
          .selectFrom('bookings')
          .select('id')
          .where('memberId', '=', first.member.id)
          .where('status', 'in', ['pending', 'confirmed'])
          .execute()
      ).length,
  };
}

const pauseBeforeRecording = () =>
  two.changeFunction('record_changes', (source) => source.replace('begin', `begin perform ${pause};`));

const dropListLock = () =>
  two.changeFunction('lock_waiting_list', (source) =>
    source.replace(/\$function\$.*\$function\$/s, '$$function$$ select $$function$$'),
  );

const dropMemberLock = () =>
  two.changeFunction('enter_booking', (source) => source.replaceAll('for no key update of m', ''));

const dropIndexes = (...names: string[]) => sql.raw(`drop index ${names.join(', ')}`).execute(db());

async function restoreIndexes(): Promise<void> {
  await forgetUnits(two);
  const active = `where status in ('pending', 'confirmed')`;
  for (const index of [
    `bookings_one_per_member on bookings (member_id, opening_id) ${active}`,
    `bookings_one_per_game_account on bookings (lower(roblox_username), opening_id) ${active} and roblox_username <> ''`,
  ])
    await sql.raw(`create unique index if not exists ${index}`).execute(db());
}

describe('two hosts who give a member the claimed room at once', () => {
  async function rush(removeProtection?: () => Promise<void>) {
    const { callMembers, give, countRooms } = await aFreeRoom();
    await callMembers(0);
    await removeProtection?.();
    await pauseBeforeRecording();
    const answers = await meetDuringPause(
      db(),
      () => give(0),
      () => give(1),
    );
    return { answers: countAnswers(answers), rooms: await countRooms() };
  }

  it('give it once, and the second reads that the member has a room (CLAIM-3)', async () => {
    expect(await rush()).toEqual({ answers: { 200: 1, already_decided: 1 }, rooms: 1 });
  });

  control(
    'without the locks of the list and the member, and the unique indexes, the member has two bookings',
    async () => {
      const withoutProtection = async () => {
        await dropListLock();
        await dropMemberLock();
        await dropIndexes('bookings_one_per_member', 'bookings_one_per_game_account', 'bookings_one_per_unit');
      };
      expect(await rush(withoutProtection)).toEqual({ answers: { 200: 2 }, rooms: 2 });
      await restoreIndexes();
    },
  );
});

describe('a claim that lapses while a host gives the room', () => {
  /** The host presses in time, and the job of a server whose clock is ahead comes before the booking. */
  async function rush() {
    const { callMembers, give, stateOf } = await aFreeRoom();
    await callMembers(0);
    two.clocks[1].advance(2 * minute);
    await two.changeFunction('enter_booking', (source) =>
      source.replace('  select * into room', `  perform ${pause};\n  select * into room`),
    );
    const [answer] = await meetDuringPause(
      db(),
      () => give(0),
      () => callMembers(1),
    );
    return { answers: countAnswers([answer]), next: await stateOf('second') };
  }

  it('is the member’s, and the next is not called to it (CLAIM-2, CLAIM-3)', async () => {
    expect(await rush()).toEqual({ answers: { 200: 1 }, next: 'waiting' });
  });

  control('without the lock of the list the host is refused, and the next has the claim', async () => {
    await dropListLock();
    expect(await rush()).toEqual({ answers: { offer_over: 1 }, next: 'called' });
  });
});

/** Restores a booking without the lock of the list, which calling takes. */
async function restoreWithoutCalling(): Promise<void> {
  await sql`create function call_nobody(integer, timestamptz) returns void language sql as 'select'`.execute(db());
  const { deps } = two.servers[0];
  deps.db = withSql(deps.db, (text) => text.replace('select call_waiting_members', 'select call_nobody'));
}

describe('a booking that staff restore while a host gives its guest the claimed room', () => {
  async function rush() {
    const { callMembers, give, restore, countRooms } = await aFreeRoom();
    await callMembers(1);
    await pauseBeforeRecording();
    const answers = await meetDuringPause(db(), restore, () => give(1));
    return { answers: countAnswers(answers), rooms: await countRooms() };
  }

  it('is the only one of the guest (CLAIM-3)', async () => {
    expect(await rush()).toEqual({ answers: { 200: 1, already_decided: 1 }, rooms: 1 });
  });

  control('without the locks of list, member and opening and the unique index, the guest has two', async () => {
    await restoreWithoutCalling();
    await dropMemberLock();
    await two.changeFunction('restore_booking', withoutOpeningLock);
    await dropIndexes('bookings_one_per_member');
    expect(await rush()).toEqual({ answers: { 200: 2 }, rooms: 2 });
    await restoreIndexes();
  });
});

describe('a booking that comes back to a guest who would be called to a room', () => {
  async function rush() {
    const { callMembers, restore, stateOf } = await aFreeRoom();
    // As when a departure is undone.
    await restoreWithoutCalling();
    await pauseBeforeRecording();
    const [restored] = await meetDuringPause(db(), restore, () => callMembers(1));
    return { answers: countAnswers([restored]), first: await stateOf('first'), second: await stateOf('second') };
  }

  it('takes them out of the line, and the next is called (CLAIM-1, WAIT-9)', async () => {
    expect(await rush()).toEqual({ answers: { 200: 1 }, first: 'ended', second: 'called' });
  });

  control('without the lock of who is called, nobody of the opening is', async () => {
    await two.changeFunction('call_waiting_members', (source) =>
      source.replace(/perform from line_entries l where .* skip locked;\s+continue when not found;/, ''),
    );
    await expect(rush()).rejects.toThrow('failed for opening');
  });
});
