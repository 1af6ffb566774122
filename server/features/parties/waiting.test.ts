import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, refusal, type Booked } from '../../../test/booked.ts';
import { aMember, anOpening, setOnSaleTimes } from '../../../test/factories.ts';
import {
  aForm,
  aFriend,
  aParty,
  enter,
  expectSoundData,
  friendOf,
  join,
  leave,
  partyOf,
  ready,
  remove,
} from '../../../test/parties.ts';
import { moveLater } from '../../../test/chat/moved-openings.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour } from '../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, cancel, entryOf, runJob } from '../../../test/waiting.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => expectSoundData(app));

/** A party on the waiting list of an opening that is sold out. */
async function aWaitingParty({
  size = 3,
  units = 3,
  ...facts
}: { size?: number; units?: number; policy?: 'as_many_as_possible' } = {}) {
  const { opening, bookings } = await aFullOpening(app, { rooms: [{ units }] });
  const party = await aParty(app, opening, { size, ...facts });
  await enter(friendOf(party, 0), party.code);
  return { ...party, bookings, leader: friendOf(party, 0) };
}

const free = (bookings: Booked[], count: number) =>
  bookings.splice(0, count).reduce(async (before, booking) => {
    await before;
    await cancel(app, booking);
  }, Promise.resolve());

describe('entering the waiting list', () => {
  it('and an acceptance name the start that was shown: at another one nobody enters or accepts (PARTY-17, PARTY-20)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 2 }] });
    const party = await aParty(app, opening, { size: 2 });
    const leader = friendOf(party, 0);
    const params = { code: party.code };
    const earlier = { expected_start: opening.startsAt.toISOString() };
    const now = { expected_start: (await moveLater(app, opening)).toISOString() };
    const enterAt = (body: typeof now) => leader.call('POST /parties/{code}/entry', { params, body });
    expect(await refusal(enterAt(earlier))).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect((await partyOf(leader, party.code)).state).toBe('open');
    expect((await enterAt(now)).party.state).toBe('waiting');
    await free(bookings, 2);
    const offer = (await partyOf(leader, party.code)).own.entry?.offer;
    const acceptAt = (start: typeof now) =>
      leader.call('POST /parties/{code}/acceptance', {
        params,
        body: { offer_id: offer?.id ?? 0, expected_final_price: 1000, ...start },
      });
    expect(await refusal(acceptAt(earlier))).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect((await acceptAt(now)).party.members[0]).toMatchObject({ state: 'accepted' });
  });

  it('gives all members one place, and the next entry the next number; staff read who belongs together (PARTY-17, PARTY-19)', async () => {
    const { opening } = await aFullOpening(app);
    const first = await aWaitingMember(app, opening);
    const party = await aParty(app, opening);
    const leader = friendOf(party, 0);
    expect(await partyOf(leader, party.code)).toMatchObject({
      entrance: { list: 'waiting', opens_at: null },
      can: { enter: true },
    });
    const stranger = await app.client();
    expect(await stranger('GET /parties/{code}', { params: { code: party.code } })).toMatchObject({ sale: 'waiting' });
    expect(await enter(leader, party.code)).toMatchObject({
      state: 'waiting',
      can: { invite: false, change_policy: true },
    });
    const last = await aWaitingMember(app, opening);
    for (const { call } of party.friends)
      expect(await entryOf(call, opening)).toMatchObject({ position: 2, party: party.code });
    expect(await entryOf(first.call, opening)).toMatchObject({ position: 1, party: null, waiting_count: 3 });
    expect(await entryOf(last.call, opening)).toMatchObject({ position: 3 });
    const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    const list = await admin('GET /admin/resort-openings/{openingId}/waiting', {
      params: { openingId: opening.id },
      query: {},
    });
    expect(list.map(({ position }) => position)).toEqual([1, 2, 2, 2, 3]);
    const names = party.friends.map(({ member }) => member.displayName);
    const id = list[1]?.party?.id;
    expect(id).toBeGreaterThan(0);
    expect(list.map((entry) => [entry.member.display_name, entry.party])).toEqual([
      [first.member.displayName, null],
      ...names.map((name) => [name, { id, policy: 'together', others: names.filter((other) => other !== name) }]),
      [last.member.displayName, null],
    ]);
    expect(await refusal(join(await aFriend(app), party.code, opening))).toMatchObject({ code: 'party_waiting' });
  });

  it('goes on without a member whose booking staff restore (PARTY-13, PARTY-19, WAIT-9)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 2 }] });
    const friend = await aFriend(app);
    await free(bookings, 1);
    const own = await aBooking(app, opening, { member: friend.member });
    await cancel(app, own);
    await aBooking(app, opening);
    const party = await aParty(app, opening, { size: 2 });
    await join(friend, party.code, opening);
    await enter(friendOf(party, 0), party.code);
    await free(bookings, 1);
    const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    await admin('POST /admin/bookings/{reference}/restore', { params: { reference: own.reference } });
    expect(await entryOf(friend.call, opening)).toMatchObject({ state: 'ended', end_reason: 'booked', party: null });
    for (const { call } of party.friends) expect(await entryOf(call, opening)).toMatchObject({ party: party.code });
  });

  it('is refused before the sale is open to all of them (PARTY-17)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 2 * day });
    const opensAt = new Date(app.clock.now().getTime() + hour);
    await setOnSaleTimes(app.deps, opening.id, { regular: opensAt });
    const party = await aParty(app, opening, { size: 2 });
    expect((await partyOf(friendOf(party, 0), party.code)).entrance).toBeNull();
    expect(await refusal(enter(friendOf(party, 0), party.code))).toMatchObject({
      code: 'bookings_closed',
      opens_at: opensAt.toISOString(),
    });
  });

  it('is refused while there are rooms for all of a party that books together, with what it holds (PARTY-17, WAIT-1)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 2 * day, rooms: [{ units: 2 }, { units: 1 }] });
    const party = await aParty(app, opening);
    const leader = friendOf(party, 0);
    await ready(friendOf(party, 1), party.code);
    expect((await partyOf(leader, party.code)).entrance).toBeNull();
    expect(await refusal(enter(leader, party.code))).toMatchObject({
      code: 'room_available',
      roomId: opening.roomIds[0],
    });
    await aBooking(app, opening, { room: 1 });
    const after = await enter(leader, party.code);
    expect(after.state).toBe('waiting');
    expect((await partyOf(friendOf(party, 1), party.code)).own).toMatchObject({ ready_room: null, hold: null });
  });

  it('is refused under "as many as possible" while one of them can book (PARTY-17, WAIT-1)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 2 * day, rooms: [{ units: 1 }] });
    const party = await aParty(app, opening, { size: 2, policy: 'as_many_as_possible' });
    expect(await refusal(enter(friendOf(party, 0), party.code))).toMatchObject({ code: 'room_available' });
    await aBooking(app, opening);
    expect((await enter(friendOf(party, 0), party.code)).state).toBe('waiting');
  });

  it('is for all or nobody: who cannot is named, nobody waits (PARTY-17)', async () => {
    const { opening } = await aFullOpening(app);
    const party = await aParty(app, opening, { size: 2 });
    const [leader, second] = [friendOf(party, 0), friendOf(party, 1)];
    await aWaitingMember(app, opening, { robloxUsername: (await partyOf(second, party.code)).own.robloxUsername });
    const problem = await refusal(enter(leader, party.code));
    expect(problem).toMatchObject({ code: 'party_not_entered', members: [{ reason: 'cannot_book' }] });
    expect((await partyOf(second, party.code)).own.refusal).toMatchObject({ code: 'roblox_account_taken' });
    expect((await partyOf(leader, party.code)).own).toMatchObject({ refusal: null, entry: null });
  });

  it('is refused when no offer can be made any more (PARTY-17, OFFER-5)', async () => {
    const { opening } = await aFullOpening(app, { startsIn: hour });
    const party = await aParty(app, opening, { size: 2 });
    app.clock.advance(hour / 2);
    expect((await partyOf(friendOf(party, 0), party.code)).entrance).toBeNull();
    expect(await refusal(enter(friendOf(party, 0), party.code))).toMatchObject({ code: 'offers_over' });
  });
});

describe('a party that books together, on the waiting list', () => {
  it('gets offers for all at once, or none (PARTY-19)', async () => {
    const { opening, code, friends, bookings, leader } = await aWaitingParty();
    await free(bookings, 2);
    expect((await partyOf(leader, code)).members.map(({ state }) => state)).toEqual(['joined', 'joined', 'joined']);
    await free(bookings, 1);
    expect((await partyOf(leader, code)).members.map(({ state }) => state)).toEqual(['offered', 'offered', 'offered']);
    const ends = await Promise.all(friends.map(async ({ call }) => (await entryOf(call, opening)).offer?.until));
    expect(new Set(ends).size).toBe(1);
  });

  it('keeps no room from others that is not enough for it, and keeps its place (WAIT-4, PARTY-19)', async () => {
    const { opening, code, bookings, leader } = await aWaitingParty();
    await free(bookings, 2);
    expect(await entryOf(leader.call, opening)).toMatchObject({ reason: 'no_room_free', position: 1 });
    await aBooking(app, opening);
    const single = await aFriend(app);
    await single.call('POST /bookings/hold', { body: { roomId: opening.roomIds[0] ?? 0 } });
    expect(await partyOf(leader, code)).toMatchObject({ state: 'waiting', own: { entry: { position: 1 } } });
  });

  it('lets the next of the list have a room that is not enough for it (PARTY-19)', async () => {
    const { opening, bookings, leader } = await aWaitingParty();
    const next = await aWaitingMember(app, opening);
    await free(bookings, 1);
    expect((await entryOf(next.call, opening)).offer).not.toBeNull();
    expect((await entryOf(leader.call, opening)).offer).toBeNull();
  });

  it('gets the rooms that serve all, the first member the best of these (PARTY-18, PARTY-19)', async () => {
    const rooms = [{ units: 1 }, { units: 1 }];
    const { opening, bookings } = await aFullOpening(app, { rooms });
    const [standard = 0, deluxe = 0] = opening.roomIds;
    const [leader, second] = [await aFriend(app), await aFriend(app)];
    const body = {
      ...aForm({ ...opening, roomIds: [standard, deluxe] }),
      openingId: opening.id,
      policy: 'together' as const,
    };
    const { code } = (await leader.call('POST /parties', { body })).party;
    await join(second, code, { ...opening, roomIds: [standard] });
    await enter(leader, code);
    await free(bookings, 2);
    expect((await entryOf(leader.call, opening)).offer?.roomId).toBe(deluxe);
    expect((await entryOf(second.call, opening)).offer?.roomId).toBe(standard);
  });

  it('goes on without who left, was removed, blocked or deleted (PARTY-14, PARTY-19)', async () => {
    const { opening, code, friends, leader } = await aWaitingParty({ size: 6, units: 1 });
    const [, second, third, fourth, fifth, sixth] = friends;
    if (!second || !third || !fourth || !fifth || !sixth) throw new Error('There are six.');
    const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    await leave(second, code);
    await remove(leader, code, 1);
    await admin('PUT /admin/members/{memberId}/block', {
      params: { memberId: fourth.member.id },
      body: { reason: 'Rude', until: null },
    });
    await fifth.call('DELETE /user/account', { body: { confirmation: 'DELETE' } });
    const { id } = await entryOf(sixth.call, opening);
    await admin('POST /admin/waiting/{entryId}/remove', { params: { entryId: id }, body: { reason: 'Asked for it' } });
    expect((await partyOf(leader, code)).members).toMatchObject([{ is_me: true }]);
    const ends = await app.deps.db
      .selectFrom('waitingEntries')
      .select('endReason')
      .where('openingId', '=', opening.id)
      .where('state', '=', 'ended')
      .orderBy('endReason')
      .execute();
    const reasons = ['account_deleted', 'blocked', 'left', 'removed', 'removed_from_party'];
    expect(ends.map(({ endReason }) => endReason)).toEqual(reasons);
    expect(await entryOf(leader.call, opening)).toMatchObject({ state: 'waiting', position: 1 });
    // Removed by staff, a member can join again.
    expect(await refusal(join(sixth, code, opening))).toMatchObject({ code: 'party_waiting' });
    expect(await refusal(join(third, code, opening))).toMatchObject({ code: 'party_waiting' });
  });

  it('moves as a whole, with one row of the audit log for each entry (WAIT-7, PARTY-19)', async () => {
    const { opening, friends } = await aWaitingParty({ units: 1 });
    const [second, third] = [await aWaitingMember(app, opening), await aWaitingMember(app, opening)];
    const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    const { id } = await entryOf(friends[1]?.call ?? admin, opening);
    const move = (entryId: string, position: number) =>
      admin('POST /admin/waiting/{entryId}/move', { params: { entryId }, body: { position, reason: 'They asked' } });
    expect((await move(id, 2)).entry.position).toBe(2);
    for (const { call } of friends) expect((await entryOf(call, opening)).position).toBe(2);
    expect((await entryOf(second.call, opening)).position).toBe(1);
    await move(third.entryId, 2);
    expect((await entryOf(third.call, opening)).position).toBe(2);
    for (const { call } of friends) expect((await entryOf(call, opening)).position).toBe(3);
  });

  it('changes its policy while it waits, not while it has offers (PARTY-9, PARTY-17)', async () => {
    const { opening, code, bookings, leader } = await aWaitingParty({ size: 2, units: 2 });
    const choose = (policy: 'together' | 'as_many_as_possible') =>
      leader.call('PATCH /parties/{code}', { params: { code }, body: { policy } });
    await free(bookings, 1);
    expect((await entryOf(leader.call, opening)).offer).toBeNull();
    // One room serves one of them.
    expect((await choose('as_many_as_possible')).party.members.map(({ state }) => state)).toEqual([
      'offered',
      'joined',
    ]);
    expect(await refusal(choose('together'))).toMatchObject({ code: 'already_decided', status: 409 });
    expect((await partyOf(leader, code)).can.change_policy).toBe(false);
  });

  it('ends with the opening; restored, each has an entry of their own (PARTY-12, PARTY-19)', async () => {
    const { opening, friends } = await aWaitingParty({ units: 1 });
    const last = await aWaitingMember(app, opening);
    const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    const { deletion_id: deletionId } = await admin('DELETE /admin/resort-openings/{openingId}', {
      params: { openingId: opening.id },
      body: { reason: 'Storm' },
    });
    await admin('POST /admin/opening-deletions/{deletionId}/undo', { params: { deletionId } });
    const numbers = await Promise.all(friends.map(async ({ call }) => await entryOf(call, opening)));
    expect(new Set(numbers.map(({ position }) => position))).toEqual(new Set([1, 2, 3]));
    expect(numbers.every(({ party }) => party === null)).toBe(true);
    expect((await entryOf(last.call, opening)).position).toBe(4);
  });

  it('is over at the start (PARTY-12, WAIT-9)', async () => {
    const { opening, code, leader } = await aWaitingParty({ units: 1 });
    app.clock.set(opening.startsAt);
    await runJob(app);
    const call = await app.client(leader.member);
    expect((await entryOf(call, opening)).end_reason).toBe('session_started');
    expect((await call('GET /user/parties/{code}', { params: { code } })).party).toBeNull();
  });
});

describe('a party of "as many as possible", on the waiting list', () => {
  it('gets offers one after another, and who takes theirs is booked with it (PARTY-21)', async () => {
    const { opening, code, bookings, friends, leader } = await aWaitingParty({
      size: 2,
      units: 2,
      policy: 'as_many_as_possible',
    });
    await free(bookings, 1);
    expect((await partyOf(leader, code)).members.map(({ state }) => state)).toEqual(['offered', 'joined']);
    // Others get nothing past them.
    expect(await refusal(aBooking(app, opening))).toMatchObject({ code: 'sold_out' });
    await leader.call('POST /user/waiting/{openingId}/offer/take', { params: { openingId: opening.id }, body: {} });
    const seen = await partyOf(leader, code);
    expect(seen).toMatchObject({ state: 'waiting', own: { bookingReference: expect.any(String) as string } });
    expect(seen.members.map(({ state }) => state)).toEqual(['booked', 'joined']);
    const second = friends[1];
    await free(bookings, 1);
    await second?.call('POST /user/waiting/{openingId}/offer/take', { params: { openingId: opening.id }, body: {} });
    expect((await partyOf(leader, code)).state).toBe('booked');
  });

  it('who does not answer goes to the end of the list alone; the others keep the place (PARTY-21, OFFER-7)', async () => {
    const { opening, code, bookings, friends, leader } = await aWaitingParty({
      size: 2,
      units: 2,
      policy: 'as_many_as_possible',
    });
    const after = await aWaitingMember(app, opening);
    await free(bookings, 1);
    const { offer } = await entryOf(leader.call, opening);
    await app.deps.db
      .updateTable('outbox')
      .set({ status: 'sent', sentAt: app.clock.now() })
      .where('dedupKey', '=', `waiting_list.offer:${offer?.id}`)
      .execute();
    app.clock.advance(9 * hour);
    await runJob(app);
    expect(await entryOf(leader.call, opening)).toMatchObject({ party: null, position: 3, missed_offers: 1 });
    const second = friends[1];
    if (second === undefined) throw new Error('There are two.');
    expect(await partyOf(second, code)).toMatchObject({ is_leader: true, members: [{ state: 'offered' }] });
    expect((await entryOf(after.call, opening)).position).toBe(2);
  });

  it('is left by a booking of another room (PARTY-13)', async () => {
    const { opening, bookings } = await aFullOpening(app, { rooms: [{ units: 1 }, { units: 1 }] });
    const party = await aParty(
      app,
      { ...opening, roomIds: opening.roomIds.slice(0, 1) },
      { size: 2, policy: 'as_many_as_possible' },
    );
    const second = friendOf(party, 1);
    await enter(friendOf(party, 0), party.code);
    await cancel(app, bookings[1] as Booked);
    await aBooking(app, opening, { room: 1, member: second.member });
    expect((await partyOf(friendOf(party, 0), party.code)).members).toHaveLength(1);
    expect(await entryOf(second.call, opening)).toMatchObject({ end_reason: 'booked', party: null });
  });
});
