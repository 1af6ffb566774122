import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, auditOf, type Booked } from '../../booked.ts';
import { aMember, anOpening, type TestOpening } from '../../factories.ts';
import { control, isFullRun } from '../../full-run.ts';
import { minute } from '../../test-clock.ts';
import { changeRows, meetDuringPause, pause } from '../support/changed-functions.ts';
import { untilWaitingForLock } from '../support/delayed-writes.ts';
import { aFullOpening, aWaitingMember, cancel } from '../../waiting.ts';
import { countAnswers, startTwoServers, type Answer, type TwoServers } from '../support/two-servers.ts';
import { dropRowLocks, withSql } from '../support/without-row-locks.ts';

/*
 * Hosts who call the next guest of a line at the same moment, at two servers on one database, and a guest who joins it while a
 * host checks them in. The controls remove the lock or the index that decides.
 */

const rounds = isFullRun ? 3 : 2;

let servers: TwoServers;
let opening: TestOpening;
let guests: Booked[];
beforeEach(async () => {
  servers = await startTwoServers();
  const { app } = servers;
  opening = await anOpening(app.deps, { startsIn: 20 * minute, rooms: [{ units: 2 * rounds }] });
  guests = [];
  for (let each = 0; each < 2 * rounds; each += 1) {
    guests.push(await aBooking(app, opening, { status: 'confirmed' }));
  }
});
afterEach(() => servers.close());

const db = () => servers.app.deps.db;

async function joinAll(): Promise<void> {
  const now = servers.app.clock.now();
  for (const { reference } of guests) await sql`select join_line(${reference}, null, ${now})`.execute(db());
  // Every call waits after its choice, so that two overlap.
  const begin = '  begin\n    update line_entries';
  await servers.changeFunction('call_next', (source) => source.replace(begin, `  perform pg_sleep(0.3);\n${begin}`));
}

const aHost = async () => servers.app.token(await aMember(servers.app.deps, { isHost: true }));

/** Calls at both servers at once; returns whom each answer names. */
async function callTwice(tokens: [string, string]): Promise<(string | undefined)[]> {
  const call = (at: 0 | 1) => servers.post({ token: tokens[at], at }, `/hosting/openings/${opening.id}/call`, {});
  const answers: Answer[] = await Promise.all([call(0), call(1)]);
  return answers.map(({ body }) => (body as { bookingReference?: string }).bookingReference);
}

async function countCalled(): Promise<number> {
  const rows = await db().selectFrom('lineEntries').select('id').where('state', '=', 'called').execute();
  return rows.length;
}

describe('two hosts call at once', () => {
  /** How often both were given the same guest. */
  async function countSame(): Promise<number> {
    await joinAll();
    let same = 0;
    for (let round = 0; round < rounds; round += 1) {
      const [one, other] = await callTwice([await aHost(), await aHost()]);
      if (one === other) same += 1;
    }
    return same;
  }

  it('never the same guest (LINE-6)', async () => {
    expect(await countSame()).toBe(0);
    expect(await countCalled()).toBe(2 * rounds);
  });

  control('without the lock both call the same guest', async () => {
    await servers.changeFunction('call_next', (source) => source.replace(' for no key update of e skip locked', ''));
    expect(await countSame()).toBe(rounds);
  });
});

describe('one host calls twice at once, on two devices', () => {
  const withoutLock = () =>
    servers.changeFunction('call_next', (source) =>
      source.replace('perform from members m where m.id = host for no key update;', ''),
    );

  async function countCalledByOne(): Promise<number> {
    await joinAll();
    const token = await aHost();
    const [one, other] = await callTwice([token, token]);
    expect(one).toBeDefined();
    expect(other).toBeDefined();
    return countCalled();
  }

  it('has one called guest, and both answers name them (LINE-6)', async () => {
    expect(await countCalledByOne()).toBe(1);
  });

  it('names the only guest of the line in both answers (LINE-6)', async () => {
    guests = guests.slice(0, 1);
    expect(await countCalledByOne()).toBe(1);
  });

  control('without the lock of the host, one answer says that nobody is in line', async () => {
    await withoutLock();
    guests = guests.slice(0, 1);
    await expect(countCalledByOne()).rejects.toThrow('undefined');
    expect(await countCalled()).toBe(1);
  });

  control('without the lock and the unique index two guests are called', async () => {
    await withoutLock();
    await sql`drop index line_entries_one_call`.execute(db());
    expect(await countCalledByOne()).toBe(2);
    await sql`delete from line_entries`.execute(db());
    await sql`create unique index line_entries_one_call on line_entries (called_by) where state = 'called'`.execute(
      db(),
    );
  });
});

describe('a guest joins the line while a host checks them in', () => {
  /** Joins while the check-in is not committed yet; returns how many are in line. */
  async function joinDuringCheckIn(waits: boolean): Promise<number> {
    const [guest] = guests;
    if (guest === undefined) throw new Error('no guest');
    const token = await servers.app.token(guest.member);
    const now = servers.app.clock.now();
    let joining: Promise<Answer> | undefined;
    await db()
      .transaction()
      .execute(async (checkingIn) => {
        const set = { checkedInAt: now, updatedAt: now };
        await checkingIn.updateTable('bookings').set(set).where('reference', '=', guest.reference).execute();
        joining = servers.post({ token, at: 1 }, `/user/bookings/${guest.reference}/here`, {});
        if (waits) await untilWaitingForLock(db());
        else await joining;
      });
    const answer = await joining;
    expect(answer?.status).toBe(waits ? 409 : 200);
    return (await db().selectFrom('lineEntries').select('id').where('state', '<>', 'ended').execute()).length;
  }

  it('nobody is in line who is checked in (LINE-10)', async () => {
    expect(await joinDuringCheckIn(true)).toBe(0);
  });

  control('without the lock on the booking they are', async () => {
    await servers.changeFunction('join_line', (source) => source.replace('for no key update of b', ''));
    expect(await joinDuringCheckIn(false)).toBe(1);
    await sql`delete from line_entries`.execute(db());
  });
});

describe('a guest is put back into the line while another host checks them in', () => {
  /** Undoes that they were taken out of it while the check-in is not committed yet; returns how many are in line. */
  async function undoDuringCheckIn() {
    const [guest] = guests;
    if (guest === undefined) throw new Error('no guest');
    const [host, other] = [await aHost(), await aHost()];
    const path = `/hosting/bookings/${guest.reference}`;
    await servers.post({ token: host, at: 0 }, `${path}/line`, {});
    await servers.post({ token: host, at: 0 }, `${path}/line`, { in_line: false });
    await servers.changeFunction('record_changes', (source) => source.replace('begin', `begin perform ${pause};`));
    const answers = await meetDuringPause(
      db(),
      () => servers.post({ token: other, at: 1 }, `${path}/check-in`, {}),
      () => servers.post({ token: host, at: 0 }, `${path}/line`, { undo: 'take_out' }),
    );
    const inLine = await db().selectFrom('lineEntries').select('id').where('state', '<>', 'ended').execute();
    return { answers: countAnswers(answers), inLine: inLine.length };
  }

  it('nobody is in line who is checked in (LINE-10, LINE-15)', async () => {
    expect(await undoDuringCheckIn()).toEqual({ answers: { 200: 1, already_decided: 1 }, inLine: 0 });
  });

  control('without the lock on the booking they are', async () => {
    for (const { deps } of servers.servers) deps.db = withSql(deps.db, (text) => text.replace('for no key update', ''));
    expect(await undoDuringCheckIn()).toEqual({ answers: { 200: 2 }, inLine: 1 });
    await sql`delete from line_entries`.execute(db());
  });
});

describe('a guest who says "I\'m here" twice at once, on two devices', () => {
  /** The second comes when the first is written, and not committed. */
  async function sayTwice() {
    const [guest] = guests;
    if (guest === undefined) throw new Error('no guest');
    const token = await servers.app.token(guest.member);
    const say = (at: 0 | 1) => servers.post({ token, at }, `/user/bookings/${guest.reference}/here`, {});
    await servers.changeFunction('record_changes', (source) => source.replace('begin', `begin perform ${pause};`));
    const answers = await meetDuringPause(
      db(),
      () => say(0),
      () => say(1),
    );
    const places = await db().selectFrom('lineEntries').select('id').execute();
    return {
      answers: countAnswers(answers),
      places: places.length,
      audited: await auditOf(servers.app, guest.reference),
    };
  }

  it('has one place (LINE-1)', async () => {
    expect(await sayTwice()).toEqual({ answers: { 200: 2 }, places: 1, audited: ['booking.join_line'] });
  });

  control('without the unique index they have two', async () => {
    await servers.changeFunction('join_line', (source) =>
      source.replace(/on conflict \(booking_id\).*entry\.state = 'ended'/s, ''),
    );
    await sql`drop index line_entries_booking`.execute(db());
    const audited = ['booking.join_line', 'booking.join_line'];
    expect(await sayTwice()).toEqual({ answers: { 200: 2 }, places: 2, audited });
    await sql`delete from line_entries`.execute(db());
    await sql`create unique index line_entries_booking on line_entries (booking_id)`.execute(db());
  });
});

describe('a waiting member says "I\'m here" while their entry ends', () => {
  /** Says it while the end is not committed yet; returns how many are in line. */
  async function sayHereDuringEnd(waits: boolean): Promise<number> {
    const { app } = servers;
    const { opening: full } = await aFullOpening(app, { startsIn: 40 * minute });
    const { member, entryId } = await aWaitingMember(app, full);
    for (const clock of servers.clocks) clock.advance(15 * minute);
    const token = await app.token(member);
    let saying: Promise<Answer> | undefined;
    await db()
      .transaction()
      .execute(async (ending) => {
        await sql`select lock_waiting_list(${full.id})`.execute(ending);
        await sql`select end_entry(${entryId}, 'left', 'member', ${member.id}, ${app.clock.now()})`.execute(ending);
        saying = servers.post({ token, at: 1 }, `/user/waiting/${full.id}/here`, {});
        if (waits) await untilWaitingForLock(db());
        else await saying;
      });
    const answer = await saying;
    expect(answer?.status).toBe(waits ? 409 : 200);
    return (await db().selectFrom('lineEntries').select('id').where('state', '<>', 'ended').execute()).length;
  }

  it('nobody is in line whose entry has ended (LINE-11)', async () => {
    expect(await sayHereDuringEnd(true)).toBe(0);
  });

  control('without the lock of the list they are', async () => {
    const withoutLock = (source: string) =>
      source.replace(/\$function\$.*\$function\$/s, '$$function$$ select $$function$$');
    await servers.changeFunction('lock_waiting_list', withoutLock);
    expect(await sayHereDuringEnd(false)).toBe(1);
    await sql`delete from line_entries`.execute(db());
  });
});

describe('a waiting member says "I\'m here" while they take the room that they are offered', () => {
  /** Says it when the booking has ended their entry and is not committed yet; returns how many are in line. */
  async function sayHereDuringBooking(): Promise<number> {
    const { app } = servers;
    const { opening: full, bookings } = await aFullOpening(app, { startsIn: 40 * minute });
    const { member } = await aWaitingMember(app, full);
    for (const clock of servers.clocks) clock.advance(15 * minute);
    for (const booked of bookings) await cancel(app, booked);
    await servers.changeFunction('end_booked_entries', (source) =>
      source.replace('update offers', `perform ${pause};\n  $&`),
    );
    const token = await app.token(member);
    const [booked] = await meetDuringPause(
      db(),
      () => servers.book({ token, at: 0 }, full.roomIds[0]),
      () => servers.post({ token, at: 1 }, `/user/waiting/${full.id}/here`, {}),
    );
    expect(booked.status).toBe(200);
    return (await db().selectFrom('lineEntries').select('id').where('state', '<>', 'ended').execute()).length;
  }

  it('nobody is in line whose entry has ended (LINE-11)', async () => {
    expect(await sayHereDuringBooking()).toBe(0);
  });

  control('without the lock of the member who waits they stay in line without an entry', async () => {
    dropRowLocks(servers.servers);
    expect(await sayHereDuringBooking()).toBe(1);
    await sql`delete from line_entries`.execute(db());
  });
});

describe('a called guest of whom a host says that they are not here', () => {
  /** One host has called the guest `ms` ago. Each change waits before it is recorded. */
  async function aCalledGuest(ms: number) {
    const [guest] = guests;
    if (guest === undefined) throw new Error('no guest');
    const now = servers.app.clock.now();
    await sql`select join_line(${guest.reference}, null, ${now})`.execute(db());
    const [host, other] = [await aHost(), await aHost()];
    const call = (token: string, at: 0 | 1) => servers.post({ token, at }, `/hosting/openings/${opening.id}/call`, {});
    await call(host, 0);
    for (const clock of servers.clocks) clock.advance(ms);
    const entry = () =>
      db().selectFrom('lineEntries').select(['state', 'calledBy', 'version', 'missedCalls']).executeTakeFirstOrThrow();
    const { version } = await entry();
    const about = `/hosting/bookings/${guest.reference}`;
    await servers.changeFunction('record_changes', (source) => source.replace('begin', `begin perform ${pause};`));
    return {
      entry,
      notHere: () => servers.post({ token: host, at: 0 }, `${about}/not-here`, { version }),
      checkIn: () => servers.post({ token: other, at: 1 }, `${about}/check-in`, {}),
      callAtOther: () => {
        servers.clocks[1].advance(2 * minute);
        return call(other, 1);
      },
    };
  }

  /** Each change leaves the row as it was, so that the guard finds what the host saw. */
  const withoutGuard = () => changeRows(db(), 'update on line_entries', 'new := old');

  it('stays checked in, if another host was faster (LINE-7, LINE-10)', async () => {
    const { entry, notHere, checkIn } = await aCalledGuest(3 * minute);
    const answers = await meetDuringPause(db(), checkIn, notHere);
    expect(countAnswers(answers)).toEqual({ 200: 1, already_decided: 1 });
    expect(await entry()).toMatchObject({ state: 'ended', missedCalls: 0 });
  });

  control('without the guard of what the host saw, the guest is checked in and not here', async () => {
    const { notHere, checkIn } = await aCalledGuest(3 * minute);
    await withoutGuard();
    expect(countAnswers(await meetDuringPause(db(), checkIn, notHere))).toEqual({ 200: 2 });
    await sql`delete from line_entries`.execute(db());
  });

  it('stays with another host, for whom the call had lapsed (LINE-7, LINE-8)', async () => {
    const { entry, notHere, callAtOther } = await aCalledGuest(4 * minute);
    const answers = await meetDuringPause(db(), callAtOther, notHere);
    expect(countAnswers(answers)).toEqual({ 200: 1, already_decided: 1 });
    expect(await entry()).toMatchObject({ state: 'called', missedCalls: 0 });
  });

  control('without the guard, the guest whom one host calls is sent back by the other', async () => {
    const { notHere, callAtOther } = await aCalledGuest(4 * minute);
    await withoutGuard();
    expect(countAnswers(await meetDuringPause(db(), callAtOther, notHere))).toEqual({ 200: 2 });
  });
});
