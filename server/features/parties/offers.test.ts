import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, messagesOf, refusal, type Booked } from '../../../test/booked.ts';
import { aDrawOpening, draw } from '../../../test/draws.ts';
import type { TestOpening } from '../../../test/factories.ts';
import { aMember } from '../../../test/factories.ts';
import {
  accept,
  aParty,
  aPlayerParty,
  bookingsOf,
  enter,
  expectSoundData,
  friendOf,
  join,
  leave,
  leaveList,
  partyOf,
  remove,
  type Friend,
  type TestParty,
} from '../../../test/parties.ts';
import { moveLater } from '../../../test/chat/moved-openings.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour } from '../../../test/test-clock.ts';
import { findEntryFacts } from '../messages/facts/queries.ts';
import { aFullOpening, aWaitingMember, cancel, entryOf, runJob, waitingMessagesTo } from '../../../test/waiting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => expectSoundData(app));

interface Offered extends TestParty {
  leader: Friend;
  others: Friend[];
  bookings: Booked[];
}

/** A party under `together` of which every member has an open offer. */
async function anOfferedParty(size = 3): Promise<Offered> {
  const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: size }] });
  const party = await aParty(app, opening, { size });
  const leader = friendOf(party, 0);
  await enter(leader, party.code);
  for (const booking of bookings) await cancel(app, booking);
  return { ...party, bookings, leader, others: party.friends.slice(1) };
}

const statesOf = async (friend: Friend, code: string) =>
  (await partyOf(friend, code)).members.map(({ state }) => state);
const ownersOf = async (opening: TestOpening) =>
  new Set((await bookingsOf(app, opening)).map(({ memberId }) => memberId));
const idsOf = (friends: Friend[]) => new Set(friends.map(({ member }) => member.id));

/** As if the messages about the open offers of these members had arrived. */
async function deliver(friends: Friend[], opening: TestOpening): Promise<void> {
  for (const { call } of friends) {
    const { offer } = await entryOf(call, opening);
    await app.deps.db
      .updateTable('outbox')
      .set({ status: 'sent', sentAt: app.clock.now() })
      .where('dedupKey', '=', `waiting_list.offer:${offer?.id}`)
      .execute();
  }
}

/** What a message to a member says of their party: whether it books together, and whether it accepted and could not be booked. */
async function factsTo({ call }: Friend, opening: TestOpening): Promise<unknown[]> {
  const facts = await findEntryFacts(app.deps.db, (await entryOf(call, opening)).id, app.clock.now());
  return [facts?.isTogether, facts?.isBookingFailed];
}

/** Lets offers end by the clock. */
async function runOut(): Promise<void> {
  app.clock.advance(9 * hour);
  await runJob(app);
}

describe('accepting an offer of a party', () => {
  it('counts for the start that was shown: a move ends the offers without a consequence, and all are offered their rooms again (PARTY-20)', async () => {
    const { opening, code, leader, others } = await anOfferedParty();
    const [second, third] = others as [Friend, Friend];
    const before = (await entryOf(third.call, opening)).offer?.id;
    await accept(leader, code);
    await accept(second, code);
    await moveLater(app, opening);
    expect(await statesOf(leader, code)).toEqual(['offered', 'offered', 'offered']);
    for (const { call, member } of [leader, second, third]) {
      expect(await entryOf(call, opening)).toMatchObject({ position: 1, missed_offers: 0 });
      expect(await waitingMessagesTo(app, member)).toEqual(['waiting_list.offer', 'waiting_list.offer']);
    }
    expect((await entryOf(third.call, opening)).offer?.id).not.toBe(before);
    await accept(third, code);
    expect(await bookingsOf(app, opening)).toEqual([]);
    await accept(leader, code);
    await accept(second, code);
    expect(await ownersOf(opening)).toEqual(idsOf([leader, second, third]));
  });

  it('that nobody has accepted is not ended by a move (PARTY-20)', async () => {
    const { opening, code, leader } = await anOfferedParty(2);
    const { offer } = await entryOf(leader.call, opening);
    await moveLater(app, opening);
    expect((await entryOf(leader.call, opening)).offer?.id).toBe(offer?.id);
    expect(await statesOf(leader, code)).toEqual(['offered', 'offered']);
  });

  it('one after another, and the last one books all at once (PARTY-20)', async () => {
    const { opening, code, friends, leader, others } = await anOfferedParty();
    expect((await partyOf(leader, code)).can).toMatchObject({ accept: true, change_policy: false });
    const first = await accept(leader, code);
    expect(first).toMatchObject({
      state: 'waiting',
      can: { accept: false },
      own: { entry: { offer: { is_accepted: true } } },
    });
    expect(await statesOf(leader, code)).toEqual(['accepted', 'offered', 'offered']);
    await accept(leader, code);
    for (const friend of others.slice(1)) await accept(friend, code);
    const data = await leader.call('GET /user/data');
    expect(data).toMatchObject({ waiting_entries: [{ offers: [{ accepted_at: expect.any(String) as string }] }] });
    expect(await bookingsOf(app, opening)).toEqual([]);
    const last = others[0];
    if (last === undefined) throw new Error('There are three.');
    const party = await accept(last, code);
    expect(party).toMatchObject({
      state: 'booked',
      own: { bookingReference: expect.any(String) as string, entry: null },
    });
    expect(await ownersOf(opening)).toEqual(idsOf(friends));
    expect(await entryOf(leader.call, opening)).toMatchObject({ end_reason: 'booked', party: null });
    const references = (await bookingsOf(app, opening)).map(({ reference }) => reference);
    for (const reference of references) expect(await messagesOf(app, reference)).toEqual([]);
  });

  it('is refused for another offer, at another price, and once it is over (PARTY-20)', async () => {
    const { opening, code, leader } = await anOfferedParty();
    const { offer } = await entryOf(leader.call, opening);
    const say = (offer_id: number, expected_final_price: number) =>
      refusal(
        leader.call('POST /parties/{code}/acceptance', { params: { code }, body: { offer_id, expected_final_price } }),
      );
    expect(await say((offer?.id ?? 0) + 1, 1000)).toMatchObject({ code: 'offer_over' });
    expect(await say(offer?.id ?? 0, 900)).toMatchObject({ code: 'price_changed', pricing: { final_price: 1000 } });
    const taken = leader.call('POST /user/waiting/{openingId}/offer/take', {
      params: { openingId: opening.id },
      body: {},
    });
    expect(await refusal(taken)).toMatchObject({ code: 'in_party', party: code });
    app.clock.advance(9 * hour);
    expect(await say(offer?.id ?? 0, 1000)).toMatchObject({ code: 'offer_over' });
  });

  it('books at the price of the offer, whatever changed since (PARTY-20, OFFER-10)', async () => {
    const { opening, code, friends } = await anOfferedParty(2);
    await app.deps.db.updateTable('openingRooms').set({ price: 4000 }).where('openingId', '=', opening.id).execute();
    for (const friend of friends) await accept(friend, code);
    const prices = await app.deps.db
      .selectFrom('bookings')
      .select('finalPrice')
      .where('openingId', '=', opening.id)
      .where('status', '=', 'pending')
      .execute();
    expect(prices).toEqual([{ finalPrice: 1000 }, { finalPrice: 1000 }]);
    await app.deps.db.updateTable('openingRooms').set({ price: 1000 }).where('openingId', '=', opening.id).execute();
  });

  it('a change of the form takes the own acceptance back; another room ends all offers (PARTY-20)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 2 }, { units: 1 }] });
    const standard = { ...opening, roomIds: opening.roomIds.slice(0, 1) };
    const party = await aParty(app, standard, { size: 2 });
    const [leader, second] = [friendOf(party, 0), friendOf(party, 1)];
    await enter(leader, party.code);
    for (const booking of bookings.slice(0, 2)) await cancel(app, booking);
    await accept(leader, party.code);
    await join(leader, party.code, standard, { notes: 'Near the door' });
    expect(await statesOf(leader, party.code)).toEqual(['offered', 'offered']);
    await join(second, party.code, { ...opening, roomIds: opening.roomIds.slice(1) });
    expect(await statesOf(leader, party.code)).toEqual(['joined', 'joined']);
    expect(await entryOf(leader.call, opening)).toMatchObject({ position: 1, missed_offers: 0 });
    await cancel(app, bookings[2] as Booked);
    expect(await statesOf(leader, party.code)).toEqual(['offered', 'offered']);
  });

  it('a booking of a member’s own takes no offer of the party (PARTY-20)', async () => {
    const { opening, code, leader, others } = await anOfferedParty(2);
    const second = others[0];
    if (second === undefined) throw new Error('There are two.');
    expect(await refusal(aBooking(app, opening, { member: second.member }))).toMatchObject({ code: 'sold_out' });
    expect(await statesOf(leader, code)).toEqual(['offered', 'offered']);
  });
});

describe('a silent member', () => {
  it('removed by the leader when all others have accepted: the others are booked (PARTY-4, PARTY-20)', async () => {
    const { opening, code, leader, others } = await anOfferedParty();
    const [second, third] = others;
    if (second === undefined || third === undefined) throw new Error('There are three.');
    await accept(leader, code);
    await accept(second, code);
    expect(await remove(leader, code, 2)).toMatchObject({
      state: 'booked',
      members: [{ state: 'booked' }, { state: 'booked' }],
    });
    expect(await ownersOf(opening)).toEqual(idsOf([leader, second]));
    expect(await entryOf(third.call, opening)).toMatchObject({ end_reason: 'removed_from_party', party: null });
    expect(await waitingMessagesTo(app, third.member)).toEqual(['waiting_list.offer', 'waiting_list.removed']);
  });

  const ways: [string, (silent: Friend, of: Offered) => Promise<unknown>][] = [
    ['leaves', (silent, { code }) => leave(silent, code)],
    [
      'passes',
      ({ call }, { opening }) =>
        call('POST /user/waiting/{openingId}/offer/pass', { params: { openingId: opening.id }, body: {} }),
    ],
    [
      'leaves the list',
      ({ call }, { opening }) => call('DELETE /user/waiting/{openingId}', { params: { openingId: opening.id } }),
    ],
    [
      'is blocked',
      async ({ member }) => {
        const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
        const body = { reason: 'Rude', until: null };
        await admin('PUT /admin/members/{memberId}/block', { params: { memberId: member.id }, body });
        await runJob(app);
      },
    ],
    [
      'deletes the account',
      async ({ call }) => {
        await call('DELETE /user/account', { body: { confirmation: 'DELETE' } });
        await runJob(app);
      },
    ],
  ];
  it.each(ways)('who %s lets the others be booked (PARTY-19, PARTY-20)', async (_way, go) => {
    const offered = await anOfferedParty();
    const { opening, code, leader, others } = offered;
    const [second, silent] = others;
    if (second === undefined || silent === undefined) throw new Error('There are three.');
    await accept(leader, code);
    await accept(second, code);
    await go(silent, offered);
    expect(await ownersOf(opening)).toEqual(idsOf([leader, second]));
    expect((await partyOf(leader, code)).state).toBe('booked');
  });

  it('sends the party to the end of the list once, and out of it the second time (PARTY-20, OFFER-7, OFFER-8)', async () => {
    const { opening, code, friends, leader, others } = await anOfferedParty(2);
    const after = await aWaitingMember(app, opening);
    await deliver(friends, opening);
    await accept(leader, code);
    app.clock.advance(9 * hour);
    expect(await entryOf(leader.call, opening)).toMatchObject({ position: 2, missed_offers: 1, offer: null });
    await runJob(app);
    for (const friend of friends) {
      expect(await entryOf(friend.call, opening)).toMatchObject({ position: 2, missed_offers: 1, party: code });
      expect(await factsTo(friend, opening)).toEqual([true, false]);
    }
    const states = await app.deps.db
      .selectFrom('offers')
      .select('state')
      .where('openingId', '=', opening.id)
      .orderBy('id')
      .execute();
    expect(states.slice(0, 2)).toEqual(expect.arrayContaining([{ state: 'withdrawn' }, { state: 'unanswered' }]));
    // One room went to the single, and the party does not fit into the other one.
    expect((await entryOf(after.call, opening)).offer).not.toBeNull();
    await after.call('DELETE /user/waiting/{openingId}', { params: { openingId: opening.id } });
    expect(await statesOf(leader, code)).toEqual(['offered', 'offered']);
    await deliver(friends, opening);
    await runOut();
    for (const { call, member } of friends) {
      expect(await entryOf(call, opening)).toMatchObject({ end_reason: 'unanswered', party: null });
      const kinds = ['waiting_list.offer', 'waiting_list.offer_over', 'waiting_list.offer', 'waiting_list.removed'];
      expect(await waitingMessagesTo(app, member)).toEqual(kinds);
      expect(await factsTo({ member, call }, opening)).toEqual([false, false]);
    }
    expect(others).toHaveLength(1);
    expect((await leader.call('GET /user/parties/{code}', { params: { code } })).party).toBeNull();
  });

  it('costs nothing where nobody was told and silent (PARTY-20, OFFER-14)', async () => {
    const { opening, code, friends, leader } = await anOfferedParty(2);
    await aWaitingMember(app, opening);
    await deliver([leader], opening);
    await accept(leader, code);
    await runOut();
    for (const { call } of friends)
      expect(await entryOf(call, opening)).toMatchObject({ position: 1, missed_offers: 0 });
    const states = await app.deps.db
      .selectFrom('offers')
      .select('state')
      .where('openingId', '=', opening.id)
      .orderBy('state')
      .execute();
    expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['untold', 'withdrawn']));
  });
});

describe('a member who cannot be booked', () => {
  it('any more: all offers of the party end, and it keeps its place (PARTY-20, OFFER-9)', async () => {
    const { opening, code, friends, leader, others } = await anOfferedParty(2);
    const after = await aWaitingMember(app, opening);
    // As many bookings as a member can have.
    const limit = await app.deps.db.selectFrom('settings').select('maxActiveBookingsPerUser').executeTakeFirstOrThrow();
    await app.deps.db.updateTable('settings').set({ maxActiveBookingsPerUser: 1 }).execute();
    const { opening: elsewhere, bookings } = await aFullOpening(app, { startsIn: 3 * day });
    await cancel(app, bookings[0] as Booked);
    await accept(leader, code);
    await aBooking(app, elsewhere, { member: others[0]?.member ?? leader.member });
    await runJob(app);
    for (const { call } of friends)
      expect(await entryOf(call, opening)).toMatchObject({ position: 1, missed_offers: 0, offer: null });
    expect((await entryOf(after.call, opening)).offer).not.toBeNull();
    await app.deps.db.updateTable('settings').set(limit).execute();
  });

  it('when all have accepted: nobody is, and the party goes to the end of the list once (PARTY-20)', async () => {
    const { opening, code, friends, leader, others } = await anOfferedParty(2);
    const after = await aWaitingMember(app, opening);
    const second = others[0];
    if (second === undefined) throw new Error('There are two.');
    await accept(second, code);
    // Somebody else links the account that the second typed.
    const { robloxUsername } = (await partyOf(second, code)).own;
    const owner = await aMember(app.deps);
    await app.deps.db
      .updateTable('members')
      .set({ robloxId: '7000000001', robloxUsername, robloxDisplayName: 'Owner', robloxLinkedAt: app.clock.now() })
      .where('id', '=', owner.id)
      .execute();
    const { members } = await partyOf(leader, code);
    const problem = await refusal(accept(leader, code));
    expect(problem).toMatchObject({
      code: 'party_not_booked',
      members: [{ id: members[1]?.id, reason: 'cannot_book' }],
    });
    expect(await bookingsOf(app, opening)).toEqual([]);
    expect((await partyOf(second, code)).own.refusal).toMatchObject({ code: 'roblox_account_taken' });
    for (const { call } of friends)
      expect(await entryOf(call, opening)).toMatchObject({ position: 2, missed_offers: 1, party: code });
    expect((await entryOf(after.call, opening)).offer).not.toBeNull();
    for (const friend of friends) expect(await factsTo(friend, opening)).toEqual([true, true]);
  });
});

it('a party enters the lobby, is drawn, accepts and is booked (PARTY-17, PARTY-18, PARTY-20)', async () => {
  const opening = await aDrawOpening(app, { rooms: [{ units: 2 }, { units: 2 }] });
  const party = await aPlayerParty(app, opening);
  const leader = friendOf(party, 0);
  await enter(leader, party.code);
  await draw(app);
  expect(await statesOf(leader, party.code)).toEqual(['offered', 'offered', 'offered']);
  const published = await (await app.client())('GET /draws/{openingId}', { params: { openingId: opening.id } });
  expect(published.classes[0]).toMatchObject({
    algorithm: 'sunset-draw-2',
    entries: [{ order: 1 }, { order: 1 }, { order: 1 }],
  });
  for (const friend of party.friends) await accept(friend, party.code);
  expect(await ownersOf(opening)).toEqual(idsOf(party.friends));
  expect((await partyOf(leader, party.code)).state).toBe('booked');
});

describe('the leader takes the party out of the list', () => {
  it('its offers end without a consequence, accepted or not, and the rooms go to the next (PARTY-22)', async () => {
    const { opening, code, friends, leader, others } = await anOfferedParty();
    const [single, alone] = [await aWaitingMember(app, opening), await aWaitingMember(app, opening)];
    for (const friend of others) await accept(friend, code);
    await deliver(friends, opening);
    expect((await partyOf(leader, code)).can.leave_list).toBe(true);
    const after = await leaveList(leader, code);
    expect(after).toMatchObject({ state: 'open', own: { entry: null }, can: { leave_list: false, ready: true } });
    expect(after.members.map(({ state }) => state)).toEqual(['joined', 'joined', 'joined']);
    const offers = app.deps.db.selectFrom('offers').select(['state', 'memberId']).where('openingId', '=', opening.id);
    const ofParty = idsOf(friends);
    expect((await offers.execute()).filter(({ memberId }) => ofParty.has(memberId)).map(({ state }) => state)).toEqual(
      friends.map(() => 'withdrawn'),
    );
    for (const { call } of [single, alone]) {
      expect(await entryOf(call, opening)).toMatchObject({
        offer: { id: expect.any(Number) as number },
        missed_offers: 0,
      });
    }
    for (const { call } of friends) {
      const reason = call === leader.call ? 'left' : 'party_left';
      expect(await entryOf(call, opening)).toMatchObject({ state: 'ended', end_reason: reason, missed_offers: 0 });
    }
    // One room is left for three.
    expect(await enter(leader, code)).toMatchObject({ state: 'waiting', own: { entry: { position: 3 } } });
  });

  it('messages the others, not the leader, and once (PARTY-22, WAIT-11)', async () => {
    const { opening } = await aFullOpening(app);
    const party = await aParty(app, opening);
    const leader = friendOf(party, 0);
    await enter(leader, party.code);
    await leaveList(leader, party.code);
    await leaveList(leader, party.code);
    const messages = await Promise.all(party.friends.map(({ member }) => waitingMessagesTo(app, member)));
    expect(messages).toEqual([[], ['waiting_list.removed'], ['waiting_list.removed']]);
  });

  it('is too late once it is booked, and leaves those booked that took theirs before (PARTY-22)', async () => {
    const { code, friends, leader } = await anOfferedParty(2);
    for (const friend of friends) await accept(friend, code);
    expect(await refusal(leaveList(leader, code))).toMatchObject({ code: 'party_over' });
    const full = await aFullOpening(app, { rooms: [{ units: 2 }] });
    const party = await aParty(app, full.opening, { size: 2, policy: 'as_many_as_possible' });
    const [first, second] = [friendOf(party, 0), friendOf(party, 1)];
    await enter(first, party.code);
    if (full.bookings[0]) await cancel(app, full.bookings[0]);
    const params = { openingId: full.opening.id };
    await first.call('POST /user/waiting/{openingId}/offer/take', { params, body: {} });
    expect(await refusal(leaveList(first, party.code))).toMatchObject({ code: 'party_over' });
    expect((await leaveList(second, party.code)).members.map(({ state }) => state)).toEqual(['booked', 'joined']);
    expect(await ownersOf(full.opening)).toContain(first.member.id);
  });
});
