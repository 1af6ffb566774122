import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anOpening, type TestOpening } from '../../factories.ts';
import { control, isFullRun } from '../../full-run.ts';
import { aForm, aParty, bookingsOf, ready, type TestParty } from '../../parties.ts';
import { holdPauses, pause, untilPaused } from '../support/changed-functions.ts';
import { untilWaitingForLock } from '../support/delayed-writes.ts';
import { countAnswers, forgetParties, startTwoServers, type Answer, type TwoServers } from '../support/two-servers.ts';
import { dropRowLocks } from '../support/without-row-locks.ts';

/*
 * Parties, over real HTTP from two servers on one PostgreSQL. Each protection has a control that removes it and expects
 * the fault.
 */

let two: TwoServers;
beforeEach(async () => {
  two = await startTwoServers();
});
afterEach(() => two.close());

const db = () => two.app.deps.db;

/** A party of new members who are all ready, with the token of each, the leader first. */
async function aReadyParty(opening: TestOpening, size = 3): Promise<TestParty & { tokens: string[] }> {
  const party = await aParty(two.app, opening, { size });
  for (const friend of party.friends) await ready(friend, party.code);
  return { ...party, tokens: await Promise.all(party.friends.map(({ member }) => two.app.token(member))) };
}

const press = ({ code, tokens }: { code: string; tokens: string[] }, at = 0) =>
  two.post({ token: tokens[0] ?? '', at }, `/parties/${code}/book`);
const join = (token: string, at: number, code: string, opening: TestOpening) =>
  two.send('PUT', { token, at }, `/parties/${code}/membership`, aForm(opening));

/** Makes every press wait when it has read who is ready, and everybody who joins when they have been judged. */
const waits = `perform ${pause};`;
const waitBeforeBooking = (source: string) => source.replace('begin\n', `begin\n  ${waits}\n`);
const waitBeforeJoining = (source: string) =>
  source.replace('  insert into party_members', `  ${waits}\n  insert into party_members`);

describe('a party of five, when four members join at once', () => {
  async function joinAll(): Promise<Answer[]> {
    const opening = await anOpening(two.app.deps);
    const { code } = await aParty(two.app, opening, { size: 5 });
    await two.changeFunction('join_party', waitBeforeJoining);
    const tokens = await two.tokens(4);
    const [answers] = await holdPauses(db(), async () => {
      const joining = Promise.all(tokens.map((token, index) => join(token, index % 2, code, opening)));
      await untilWaitingForLock(db(), 4);
      return [joining];
    });
    return answers ?? [];
  }

  it('takes one of them (PARTY-3)', async () => {
    expect(countAnswers(await joinAll())).toEqual({ 200: 1, party_full: 3 });
  });

  control('without the lock on the party, several get in', async () => {
    dropRowLocks(two.servers);
    expect(countAnswers(await joinAll())[200]).toBeGreaterThan(1);
    await forgetParties(two);
  });
});

describe('a member who joins two parties of an opening at once', () => {
  async function joinBoth(): Promise<Answer[]> {
    const opening = await anOpening(two.app.deps);
    const codes = [await aParty(two.app, opening, { size: 1 }), await aParty(two.app, opening, { size: 1 })];
    const [token = ''] = await two.tokens(1);
    const [answers] = await holdPauses(db(), async () => {
      const joining = Promise.all(codes.map(({ code }, at) => join(token, at, code, opening)));
      await untilWaitingForLock(db(), 2);
      return [joining];
    });
    return answers ?? [];
  }

  const withoutMemberLock = (source: string) =>
    waitBeforeJoining(source.replace('where m.id = wish.member_id for no key update', 'where m.id = wish.member_id'));

  it('is in one of them (PARTY-2)', async () => {
    await two.changeFunction('join_party', waitBeforeJoining);
    expect(countAnswers(await joinBoth())).toEqual({ 200: 1, in_party: 1 });
  });

  it('is in one of them without the lock on the member, too: the index decides', async () => {
    await two.changeFunction('join_party', withoutMemberLock);
    expect(countAnswers(await joinBoth())).toEqual({ 200: 1, in_party: 1 });
  });

  control('without both, they are in two', async () => {
    await sql`drop index party_members_one_per_opening`.execute(db());
    await two.changeFunction('join_party', withoutMemberLock);
    expect(countAnswers(await joinBoth())).toEqual({ 200: 2 });
    await forgetParties(two);
  });
});

describe('a member who leaves while the leader presses', () => {
  async function leaveDuringPress() {
    const opening = await anOpening(two.app.deps, { rooms: [{ units: 5 }] });
    const party = await aReadyParty(opening);
    await two.changeFunction('gather_party_units', waitBeforeBooking);
    const answers = await holdPauses(db(), async () => {
      const pressed = press(party, 0);
      await untilPaused(db());
      const left = two.send('DELETE', { token: party.tokens[1] ?? '', at: 1 }, `/parties/${party.code}/membership`);
      await Promise.race([left, untilWaitingForLock(db(), 2)]);
      return [pressed, left];
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    return { statuses, bookings: await bookingsOf(two.app, opening) };
  }

  it('is booked with the others, and reads that the party is over (PARTY-4, PARTY-8)', async () => {
    const { statuses, bookings } = await leaveDuringPress();
    expect(statuses).toEqual([200, 409]);
    expect(bookings).toHaveLength(3);
  });

  control('without the locks, they have left and are booked', async () => {
    dropRowLocks(two.servers);
    const { statuses, bookings } = await leaveDuringPress();
    expect(statuses).toEqual([200, 200]);
    expect(bookings).toHaveLength(3);
    await forgetParties(two);
  });
});

describe('a member who takes "Ready" back while the leader presses', () => {
  it.each([0, 1])('round %i: is booked with all, or keeps all from being booked (PARTY-7, PARTY-9)', async () => {
    const opening = await anOpening(two.app.deps, { rooms: [{ units: 12 }] });
    const parties = [await aReadyParty(opening), await aReadyParty(opening), await aReadyParty(opening)];
    const answers = await Promise.all(
      parties.flatMap((party) => [
        press(party, 0),
        two.send('DELETE', { token: party.tokens[2] ?? '', at: 1 }, `/parties/${party.code}/ready`),
      ]),
    );
    const booked = new Set((await bookingsOf(two.app, opening)).map(({ memberId }) => memberId));
    for (const [index, { friends }] of parties.entries()) {
      const [pressed, taken] = answers.slice(2 * index, 2 * index + 2).map(({ body, status }) => body.code ?? status);
      expect([
        [200, 'party_over'],
        ['party_not_ready', 200],
      ]).toContainEqual([pressed, taken]);
      expect(friends.filter(({ member }) => booked.has(member.id))).toHaveLength(pressed === 200 ? 3 : 0);
    }
  });
});

it('a member who books alone while the leader presses has one booking, with the party or without (PARTY-13)', async () => {
  const opening = await anOpening(two.app.deps, { rooms: [{ units: 20 }] });
  const parties = [
    await aReadyParty(opening),
    await aReadyParty(opening),
    await aReadyParty(opening),
    await aReadyParty(opening),
  ];
  const answers = await Promise.all(
    parties.flatMap((party) => [
      press(party, 0),
      two.book({ token: party.tokens[1] ?? '', at: 1 }, opening.roomIds[0]),
    ]),
  );
  const codes = answers.map(({ status, body }) => body.code ?? status);
  for (const index of parties.keys()) {
    const pair = codes.slice(2 * index, 2 * index + 2);
    expect([
      [200, 'booking_limit_reached'],
      [200, 200],
    ]).toContainEqual(pair);
  }
  expect(await bookingsOf(two.app, opening)).toHaveLength(12);
});

it('the same press twice at once, at two servers, books once; another one is refused (PARTY-8)', async () => {
  const opening = await anOpening(two.app.deps, { rooms: [{ units: 6 }] });
  const party = await aReadyParty(opening);
  const answers = await Promise.all([press(party, 0), press(party, 1), press(party, 0), press(party, 1)]);
  expect(countAnswers(answers)).toEqual({ 200: 1, party_over: 3 });
  expect(await bookingsOf(two.app, opening)).toHaveLength(3);
});

/** Parties of three who press while others book alone: every fifth request is a party. */
async function rush({ units, areHeld }: { units: number; areHeld: boolean }) {
  const opening = await anOpening(two.app.deps, { rooms: [{ units }] });
  const parties: Awaited<ReturnType<typeof aReadyParty>>[] = [];
  for (let each = 0; each < 8; each += 1) parties.push(await aReadyParty(opening));
  if (!areHeld) {
    const tokens = parties.flatMap((party) => party.tokens);
    await Promise.all(tokens.map((token) => two.releaseHold({ token, at: 0 })));
  }
  const singles = await two.tokens(32);
  const answers = await Promise.all(
    singles.flatMap((token, index) => {
      const party = index % 4 === 0 ? parties[index / 4] : undefined;
      const alone = two.book({ token, at: index % 2 }, opening.roomIds[0]);
      return party === undefined ? [alone] : [press(party, index % 3 === 0 ? 1 : 0), alone];
    }),
  );
  return { opening, parties, answers, bookings: await bookingsOf(two.app, opening) };
}

describe('T01 a rush in which every fifth request is a party of three', () => {
  it.runIf(isFullRun)(
    'books every party that holds its rooms, and exactly the rest for the others (PARTY-8)',
    async () => {
      const { answers, bookings } = await rush({ units: 40, areHeld: true });
      expect(countAnswers(answers)).toEqual({ 200: 8 + 16, sold_out: 16 });
      expect(bookings).toHaveLength(40);
      expect(await two.app.violations()).toEqual([]);
    },
  );

  it('books each party as a whole or not at all where nothing is held (PARTY-9)', async () => {
    const { answers, parties, bookings } = await rush({ units: 28, areHeld: false });
    const booked = new Set(bookings.map(({ memberId }) => memberId));
    const wholes = parties.map(({ friends }) => friends.filter(({ member }) => booked.has(member.id)).length);
    expect(wholes.every((count) => count === 0 || count === 3)).toBe(true);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const won = answers.filter(({ status }) => status === 200).length;
    const wonParties = wholes.filter((count) => count === 3).length;
    expect(bookings).toHaveLength(won + 2 * wonParties);
    expect(bookings.length).toBeLessThanOrEqual(28);
    expect(await two.app.violations()).toEqual([]);
  });
});
