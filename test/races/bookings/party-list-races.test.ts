import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawDueClasses } from '../../../server/features/draws/commands/draw-due-classes.ts';
import { offerRooms } from '../../../server/features/waiting-list/commands/offer-rooms.ts';
import { aBooking } from '../../booked.ts';
import { aDrawOpening } from '../../draws.ts';
import { anOpening, type TestOpening } from '../../factories.ts';
import { control } from '../../full-run.ts';
import {
  accept,
  aParty,
  aPlayerParty,
  bookingsOf,
  enter,
  friendOf,
  partyOf,
  type Friend,
  type TestParty,
} from '../../parties.ts';
import { day, hour, minute } from '../../test-clock.ts';
import { aFullOpening, aWaitingMember, anEntryBody, cancel, entryOf } from '../../waiting.ts';
import { meetDuringPause, pause, waitAfterChoosing } from '../support/changed-functions.ts';
import { delayBookings, stopDelays, untilDelayed } from '../support/delayed-writes.ts';
import { countAnswers, forgetParties, startTwoServers, type Answer, type TwoServers } from '../support/two-servers.ts';
import { dropRowLocks } from '../support/without-row-locks.ts';

/*
 * Parties in lobbies and waiting lists, over real HTTP from two servers on one PostgreSQL. Each protection has a control that removes
 * it and expects the fault.
 */

let two: TwoServers;
beforeEach(async () => {
  two = await startTwoServers();
});
afterEach(() => two.close());

const db = () => two.app.deps.db;
const job = (at: number) => offerRooms(two.servers[at]?.deps ?? two.app.deps);

/** Every change that writes an audit row of this action waits there until `whilePaused` is over. */
async function pauseAt(action: string): Promise<void> {
  const body = sql.raw(`begin
    if new.action = '${action}' then perform ${pause}; end if;
    return new;
  end`);
  await sql`create function pause_change() returns trigger language plpgsql as $$ ${body} $$`.execute(db());
  await sql`create trigger a_pause before insert on audit_log for each row execute function pause_change()`.execute(
    db(),
  );
}

/** Sends a call that pauses, then others that come while it does; they wait for it, or are done before it goes on. */
async function whilePaused(start: () => Promise<Answer>, meanwhile: () => Promise<Answer[]>): Promise<Answer[]> {
  const [first, others] = await meetDuringPause(db(), start, meanwhile);
  return [first, ...others];
}

/** Removes the lock of the waiting list, and the locks that commands take in TypeScript. */
async function dropLocks(): Promise<void> {
  await two.changeFunction('lock_waiting_list', (source) => source.replace(/select pg_advisory[^$]*/, 'select '));
  dropRowLocks(two.servers);
}

/** A party under `together` of which every member has an open offer. */
async function anOfferedParty(size: number): Promise<TestParty> {
  const { opening, bookings } = await aFullOpening(two.app, { rooms: [{ units: size }] });
  const party = await aParty(two.app, opening, { size });
  await enter(friendOf(party, 0), party.code);
  for (const booking of bookings) await cancel(two.app, booking);
  return party;
}

const callerOf = async ({ member }: Friend, at: number) => ({ token: await two.app.token(member), at });
const leaveAt = async (friend: Friend, code: string, at: number) =>
  two.send('DELETE', await callerOf(friend, at), `/parties/${code}/membership`);

const leaveListAt = async (leader: Friend, code: string, at: number) =>
  two.send('DELETE', await callerOf(leader, at), `/parties/${code}/entry`);

/** Everything is asked before, so that the acceptance is one call. */
async function readyToAccept(friend: Friend, code: string, at: number): Promise<() => Promise<Answer>> {
  const offer = (await partyOf(friend, code)).own.entry?.offer;
  const caller = await callerOf(friend, at);
  const body = { offer_id: offer?.id, expected_final_price: offer?.pricing.final_price };
  return () => two.post(caller, `/parties/${code}/acceptance`, body);
}

describe('the last two acceptances at once', () => {
  async function acceptBoth() {
    const party = await anOfferedParty(3);
    await accept(friendOf(party, 0), party.code);
    const [one, other] = [
      await readyToAccept(friendOf(party, 1), party.code, 0),
      await readyToAccept(friendOf(party, 2), party.code, 1),
    ];
    await pauseAt('party.accept');
    const answers = await whilePaused(one, async () => [await other()]);
    return { answers, bookings: await bookingsOf(two.app, party.opening) };
  }

  it('book for all (PARTY-20)', async () => {
    const { answers, bookings } = await acceptBoth();
    expect(countAnswers(answers)).toEqual({ 200: 2 });
    expect(bookings).toHaveLength(3);
    expect(await two.app.violations()).toEqual([]);
  });

  control('without the locks each waits for the other, and nobody is booked', async () => {
    await dropLocks();
    const { answers, bookings } = await acceptBoth();
    expect(countAnswers(answers)).toEqual({ 200: 2 });
    expect(bookings).toEqual([]);
    await forgetParties(two);
  });
});

describe('the last acceptance while the offers end by the clock of another server', () => {
  async function acceptAtTheEnd() {
    const party = await anOfferedParty(2);
    await accept(friendOf(party, 0), party.code);
    const last = await readyToAccept(friendOf(party, 1), party.code, 0);
    // Both were told.
    await sql`update outbox set status = 'sent', sent_at = ${two.app.clock.now()} where kind = 'waiting_list.offer'`.execute(
      db(),
    );
    two.clocks[1].advance(9 * hour);
    await delayBookings(db());
    const accepted = last();
    await untilDelayed(db());
    const settled = job(1).then(
      () => 'settled',
      () => 'failed',
    );
    const [answer, outcome] = await Promise.all([accepted, settled]);
    await stopDelays(db());
    return { answer, outcome, bookings: await bookingsOf(two.app, party.opening) };
  }

  it('books for all; the end finds nothing (PARTY-20)', async () => {
    const { answer, outcome, bookings } = await acceptAtTheEnd();
    expect([answer.status, outcome]).toEqual([200, 'settled']);
    expect(bookings).toHaveLength(2);
    expect(await two.app.violations()).toEqual([]);
  });

  control('without the locks the end takes the rooms from those who accepted in time', async () => {
    await dropLocks();
    await two.changeFunction('settle_party_offers', (source) => source.replaceAll('for no key update skip locked', ''));
    const { answer, bookings } = await acceptAtTheEnd();
    expect(answer.body.code).toBe('party_not_booked');
    expect(bookings).toEqual([]);
    await forgetParties(two);
  });
});

it('an acceptance after the offers ended by the clock of another server books nobody (PARTY-20)', async () => {
  const party = await anOfferedParty(2);
  await accept(friendOf(party, 0), party.code);
  const last = await readyToAccept(friendOf(party, 1), party.code, 0);
  two.clocks[1].advance(9 * hour);
  await job(1);
  expect((await last()).body.code).toBe('offer_over');
  expect(await bookingsOf(two.app, party.opening)).toEqual([]);
});

describe('an acceptance while the last silent member leaves', () => {
  async function acceptDuringLeave() {
    const party = await anOfferedParty(3);
    const silent = friendOf(party, 2);
    await accept(friendOf(party, 0), party.code);
    const second = await readyToAccept(friendOf(party, 1), party.code, 0);
    await pauseAt('party.accept');
    const answers = await whilePaused(second, async () => [await leaveAt(silent, party.code, 1)]);
    const owners = (await bookingsOf(two.app, party.opening)).map(({ memberId }) => memberId);
    return { answers, owners, others: party.friends.slice(0, 2).map(({ member }) => member.id) };
  }

  it('books for the others (PARTY-19, PARTY-20)', async () => {
    const { answers, owners, others } = await acceptDuringLeave();
    expect(countAnswers(answers)).toEqual({ 200: 2 });
    expect(new Set(owners)).toEqual(new Set(others));
    expect(await two.app.violations()).toEqual([]);
  });

  control('without the locks neither sees the other, and nobody is booked', async () => {
    await dropLocks();
    const { answers, owners } = await acceptDuringLeave();
    expect(countAnswers(answers)).toEqual({ 200: 2 });
    expect(owners).toEqual([]);
    await forgetParties(two);
  });
});

describe.each(['leaves', 'is removed'])('a member who has accepted and %s at the last acceptance', (way) => {
  it('is booked with the others or not at all (PARTY-20)', async () => {
    const party = await anOfferedParty(3);
    const [leader, second, third] = party.friends as [Friend, Friend, Friend];
    await accept(second, party.code);
    await accept(third, party.code);
    const last = await readyToAccept(leader, party.code, 0);
    const id = (await partyOf(leader, party.code)).members[2]?.id;
    const go =
      way === 'leaves'
        ? leaveAt(third, party.code, 1)
        : two.send('DELETE', await callerOf(leader, 1), `/parties/${party.code}/members/${id}`);
    const [accepted, gone] = await Promise.all([last(), go]);
    const owners = (await bookingsOf(two.app, party.opening)).map(({ memberId }) => memberId);
    expect(accepted.status).toBe(200);
    expect(owners).toHaveLength(gone.status === 200 ? 2 : 3);
    expect(owners.includes(third.member.id)).toBe(gone.status !== 200);
    expect(await two.app.violations()).toEqual([]);
  });
});

describe('the leader takes the party out of the list at the last acceptance', () => {
  async function leaveAtAcceptance(first: 'party.accept' | 'party.leave_list') {
    const party = await anOfferedParty(2);
    const leader = friendOf(party, 0);
    await accept(leader, party.code);
    const last = await readyToAccept(friendOf(party, 1), party.code, 0);
    const leave = () => leaveListAt(leader, party.code, 1);
    await pauseAt(first);
    const [paused, other] = first === 'party.accept' ? [last, leave] : [leave, last];
    const answers = await whilePaused(paused, async () => [await other()]);
    return { answers, bookings: await bookingsOf(two.app, party.opening) };
  }

  it('too late, all are booked (PARTY-20, PARTY-22)', async () => {
    const { answers, bookings } = await leaveAtAcceptance('party.accept');
    expect(countAnswers(answers)).toEqual({ 200: 1, party_over: 1 });
    expect(bookings).toHaveLength(2);
    expect(await two.app.violations()).toEqual([]);
  });

  it('in time, nobody is booked (PARTY-20, PARTY-22)', async () => {
    const { answers, bookings } = await leaveAtAcceptance('party.leave_list');
    expect(countAnswers(answers)).toEqual({ 200: 1, offer_over: 1 });
    expect(bookings).toEqual([]);
    expect(await two.app.violations()).toEqual([]);
  });

  control('without the locks all have accepted first, and nobody is booked', async () => {
    await dropLocks();
    const { answers, bookings } = await leaveAtAcceptance('party.accept');
    expect(countAnswers(answers)).toEqual({ 200: 1, party_not_booked: 1 });
    expect(bookings).toEqual([]);
    await forgetParties(two);
  });
});

describe('the leader takes the party out of the lobby while it is drawn', () => {
  async function leaveDuringDraw() {
    const opening = await aDrawOpening(two.app, { rooms: [{ units: 2 }] });
    const party = await aPlayerParty(two.app, opening, { size: 2 });
    await enter(friendOf(party, 0), party.code);
    await pauseAt('party.leave_list');
    two.clocks[1].advance(10 * minute);
    const leave = () => leaveListAt(friendOf(party, 0), party.code, 0);
    const answers = await whilePaused(leave, async () => {
      await drawDueClasses(two.servers[1].deps);
      return [];
    });
    const lobby = await db()
      .selectFrom('lobbies')
      .select('closedEntries')
      .where('openingId', '=', opening.id)
      .executeTakeFirstOrThrow();
    return { answers, drawn: lobby.closedEntries, entries: await activeEntries(opening) };
  }

  it('nobody of it is in the draw (PARTY-18, PARTY-22)', async () => {
    const { answers, drawn, entries } = await leaveDuringDraw();
    expect(countAnswers(answers)).toEqual({ 200: 1 });
    expect(drawn).toEqual([]);
    expect(entries).toEqual([]);
    expect(await two.app.violations()).toEqual([]);
  });

  control('without the locks those who have left are drawn', async () => {
    await dropLocks();
    const { drawn } = await leaveDuringDraw();
    expect(drawn).toHaveLength(2);
    await forgetParties(two);
    await sql`truncate draws, lobbies cascade`.execute(db());
  });
});

/** A party of three for the second room type, which is sold out; the first one is free. */
async function aPartyToEnter(): Promise<TestParty & { enterAt: () => Promise<Answer> }> {
  const opening = await anOpening(two.app.deps, { startsIn: 3 * day, rooms: [{ units: 5 }, { units: 1 }] });
  await aBooking(two.app, opening, { room: 1 });
  const party = await aParty(two.app, { ...opening, roomIds: opening.roomIds.slice(1) });
  const caller = await callerOf(friendOf(party, 0), 0);
  return { ...party, opening, enterAt: () => two.post(caller, `/parties/${party.code}/entry`) };
}

const activeEntries = async ({ id }: TestOpening) =>
  (
    await db()
      .selectFrom('waitingEntries')
      .select(['memberId', 'partyId'])
      .where('openingId', '=', id)
      .where('state', '<>', 'ended')
      .execute()
  ).map(({ memberId, partyId }) => ({ memberId, isAlone: partyId === null }));

describe('the leader enters while a member books alone', () => {
  async function enterDuringBooking() {
    const party = await aPartyToEnter();
    const second = friendOf(party, 1);
    const caller = await callerOf(second, 1);
    await pauseAt('party.enter');
    const answers = await whilePaused(party.enterAt, async () => [await two.book(caller, party.opening.roomIds[0])]);
    return { answers, party, second, entries: await activeEntries(party.opening) };
  }

  it('they have their booking, and the others wait (PARTY-13, PARTY-17)', async () => {
    const { answers, party, second, entries } = await enterDuringBooking();
    expect(countAnswers(answers)).toEqual({ 200: 2 });
    expect(entries).toHaveLength(2);
    expect(entries.map(({ memberId }) => memberId)).not.toContain(second.member.id);
    expect((await partyOf(friendOf(party, 0), party.code)).members).toHaveLength(2);
    expect(await two.app.violations()).toEqual([]);
  });

  control('without the locks they have a booking and wait', async () => {
    await dropLocks();
    await two.changeFunction('save_entry', (source) =>
      source.replace('where m.id = wish.member_id for no key update', 'where m.id = wish.member_id'),
    );
    const { second, entries } = await enterDuringBooking();
    expect(entries.map(({ memberId }) => memberId)).toContain(second.member.id);
    await forgetParties(two);
  });
});

describe('the leader enters while a member leaves and waits alone', () => {
  async function enterDuringLeave() {
    const party = await aPartyToEnter();
    const second = friendOf(party, 1);
    const caller = await callerOf(second, 1);
    await pauseAt('party.enter');
    const answers = await whilePaused(party.enterAt, async () => [await leaveAt(second, party.code, 1)]);
    const wait = anEntryBody(party.opening.roomIds.slice(1));
    answers.push(await two.send('PUT', caller, `/user/waiting/${party.opening.id}`, wait));
    return { answers, second, entries: await activeEntries(party.opening) };
  }

  it('they wait alone, and the others with the party (PARTY-17, PARTY-19)', async () => {
    const { answers, second, entries } = await enterDuringLeave();
    expect(countAnswers(answers)).toEqual({ 200: 3 });
    expect(entries.filter(({ isAlone }) => isAlone)).toEqual([{ memberId: second.member.id, isAlone: true }]);
    expect(entries).toHaveLength(3);
    expect(await two.app.violations()).toEqual([]);
  });

  control('without the locks they have left, and the party took them along', async () => {
    await dropLocks();
    await two.changeFunction('save_entry', (source) =>
      source.replace('where m.id = wish.member_id for no key update', 'where m.id = wish.member_id'),
    );
    const { entries } = await enterDuringLeave();
    expect(entries).toHaveLength(3);
    expect((await two.app.violations()).map(({ invariant }) => invariant)).not.toEqual([]);
    await forgetParties(two);
  });
});

it('three rooms that become free at once: two for a party, one for a single (PARTY-19)', async () => {
  const { opening, bookings } = await aFullOpening(two.app, { rooms: [{ units: 3 }] });
  const party = await aParty(two.app, opening, { size: 2 });
  await enter(friendOf(party, 0), party.code);
  const single = await aWaitingMember(two.app, opening);
  const tokens = await Promise.all(bookings.map(({ member }) => two.app.token(member)));
  const answers = await Promise.all(
    bookings.map(({ reference }, each) =>
      two.post({ token: tokens[each] ?? '', at: each % 2 }, `/user/bookings/${reference}/cancel`),
    ),
  );
  expect(countAnswers(answers)).toEqual({ 200: 3 });
  expect((await entryOf(single.call, opening)).offer).not.toBeNull();
  expect((await partyOf(friendOf(party, 0), party.code)).members.map(({ state }) => state)).toEqual([
    'offered',
    'offered',
  ]);
  expect(await two.app.violations()).toEqual([]);
});

describe('two rooms for a party of two, one of which somebody is booking at this moment', () => {
  async function offerDuringBooking() {
    const { opening, bookings } = await aFullOpening(two.app, { startsIn: 3 * day, rooms: [{ units: 2 }] });
    const party = await aParty(two.app, opening, { size: 2 });
    await enter(friendOf(party, 0), party.code);
    await cancel(two.app, bookings[0] ?? (await aBooking(two.app, opening)));
    const last = bookings[1] ?? (await aBooking(two.app, opening));
    const caller = { token: await two.app.token(last.member), at: 1 };
    const [token = ''] = await two.tokens(1);
    await two.changeFunction('lock_free_units', waitAfterChoosing);
    const answers = await whilePaused(
      () => two.book({ token, at: 0 }, opening.roomIds[0]),
      async () => [await two.post(caller, `/user/bookings/${last.reference}/cancel`)],
    );
    return { answers, states: (await partyOf(friendOf(party, 0), party.code)).members.map(({ state }) => state) };
  }

  it('nobody of the party gets an offer (PARTY-19)', async () => {
    const { answers, states } = await offerDuringBooking();
    expect(countAnswers(answers)).toEqual({ 200: 2 });
    expect(states).toEqual(['joined', 'joined']);
    expect(await two.app.violations()).toEqual([]);
  });

  control('if a locked room were passed over for one member, half of the party would get one', async () => {
    await two.changeFunction('offer_units_to_party', (source) => source.replace(/raise exception[^;]*;/, 'continue;'));
    const { states } = await offerDuringBooking();
    expect(states.toSorted()).toEqual(['joined', 'offered']);
    await forgetParties(two);
  });
});
