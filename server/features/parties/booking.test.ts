import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, refusal } from '../../../test/booked.ts';
import { aMember, anOpening, setOnSaleTimes } from '../../../test/factories.ts';
import {
  aFriend,
  aParty,
  bookingsOf,
  friendOf,
  join,
  leave,
  partyOf,
  press,
  ready,
  type Friend,
  type TestParty,
} from '../../../test/parties.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { moveLater } from '../../../test/chat/moved-openings.ts';
import { hour, minute } from '../../../test/test-clock.ts';

const start = '2026-11-21T12:00:00Z';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.clock.set(start));

const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * minute).toISOString();

async function allReady(party: TestParty): Promise<void> {
  for (const friend of party.friends) await ready(friend, party.code);
}

/** Staff move the opening to this start. */
async function move({ id, resort }: TestParty['opening'], start: Date): Promise<void> {
  const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
  const body = { opening_id: id, new_opening_date: start.toISOString() };
  await admin('PUT /admin/resorts/{resortId}/opening', { params: { resortId: resort.id }, body });
}

/** Somebody else books the last rooms. */
async function sellOut(opening: TestParty['opening'], count: number): Promise<void> {
  for (let each = 0; each < count; each += 1) await aBooking(app, opening);
}

describe('"Ready"', () => {
  it('holds the room for five minutes at the price that was shown, and everybody in the party sees it (PARTY-7)', async () => {
    const party = await aParty(app, await anOpening(app.deps), { size: 2 });
    const [leader, other] = [friendOf(party, 0), friendOf(party, 1)];
    const seen = await ready(other, party.code);
    expect(seen.own).toMatchObject({
      ready_room: party.opening.roomIds[0],
      ready_price: 1000,
      hold: { until: inMinutes(5) },
    });
    expect(seen.can).toMatchObject({ ready: true, take_back: true, book: false });
    const { members, own } = await partyOf(leader, party.code);
    expect(members).toMatchObject([
      { state: 'joined', ready_until: null, is_leader: true, is_me: true },
      { state: 'ready', ready_until: inMinutes(5), is_leader: false, room_type: 'Standard' },
    ]);
    expect(own).toMatchObject({ ready_room: null, hold: null, rooms: [{ final_price: 1000, availableCount: 1 }] });
    app.clock.advance(5 * minute);
    expect((await partyOf(leader, party.code)).members[1]).toMatchObject({ state: 'joined', ready_until: null });
  });

  it('is refused at another price, and for a room that is not in the form (PARTY-7)', async () => {
    const party = await aParty(app, await anOpening(app.deps, { rooms: [{}, {}] }), { size: 1 });
    const leader = friendOf(party, 0);
    const [first = 0, second = 0] = party.opening.roomIds;
    await join(leader, party.code, { ...party.opening, roomIds: [first] });
    const say = (roomId: number, price: number) =>
      refusal(
        leader.call('POST /parties/{code}/ready', {
          params: { code: party.code },
          body: { roomId, expected_final_price: price },
        }),
      );
    expect(await say(first, 900)).toMatchObject({ code: 'price_changed', pricing: { final_price: 1000 } });
    expect(await say(second, 1000)).toMatchObject({ code: 'invalid_input', errors: [{ path: 'body.roomId' }] });
    expect((await partyOf(leader, party.code)).own.ready_room).toBeNull();
  });

  it('is taken back, which releases the room, and by a change of the form (PARTY-7)', async () => {
    const party = await aParty(app, await anOpening(app.deps, { rooms: [{ units: 1 }] }), { size: 2 });
    const [leader, other] = [friendOf(party, 0), friendOf(party, 1)];
    await ready(leader, party.code);
    const params = { code: party.code };
    const { party: after } = await leader.call('DELETE /parties/{code}/ready', { params });
    expect(after.own).toMatchObject({ ready_room: null, hold: null, rooms: [{ availableCount: 1 }] });
    await leader.call('DELETE /parties/{code}/ready', { params });
    await ready(other, party.code);
    expect(await refusal(ready(leader, party.code))).toMatchObject({ code: 'sold_out' });
    await join(other, party.code, party.opening, { notes: 'By the window' });
    expect((await partyOf(other, party.code)).own).toMatchObject({ ready_room: null, notes: 'By the window' });
  });

  it('ends for all when the opening is moved, who keep what they hold, and stays at a move to the same start (PARTY-7)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 5 * hour, rooms: [{ units: 2 }] });
    const party = await aParty(app, opening, { size: 2 });
    await allReady(party);
    const other = await aParty(app, await anOpening(app.deps, { rooms: [{ units: 1 }] }), { size: 1 });
    await allReady(other);
    const statesOf = async ({ code, friends: [one] }: TestParty) =>
      one === undefined ? [] : (await partyOf(one, code)).members.map(({ state }) => state);
    await move(opening, opening.startsAt);
    expect(await statesOf(party)).toEqual(['ready', 'ready']);
    await moveLater(app, opening);
    expect(await statesOf(party)).toEqual(['joined', 'joined']);
    expect((await partyOf(friendOf(party, 0), party.code)).own).toMatchObject({ hold: {}, ready_room: null });
    expect(await statesOf(other)).toEqual(['ready']);
    expect(await refusal(press(friendOf(party, 0), party.code))).toMatchObject({ code: 'party_not_ready' });
    await allReady(party);
    await press(friendOf(party, 0), party.code);
    expect(await bookingsOf(app, opening)).toHaveLength(2);
  });

  it('and the press name the start that was shown: at another one nobody is ready or booked (PARTY-7, PARTY-8)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 5 * hour, rooms: [{ units: 2 }] });
    const party = await aParty(app, opening, { size: 2 });
    const [leader, second] = [friendOf(party, 0), friendOf(party, 1)];
    const params = { code: party.code };
    const earlier = { expected_start: opening.startsAt.toISOString() };
    const wish = { roomId: opening.roomIds[0] ?? 0, expected_final_price: 1000 };
    await leader.call('POST /parties/{code}/ready', { params, body: { ...wish, ...earlier } });
    const later = await moveLater(app, opening);
    const again = second.call('POST /parties/{code}/ready', { params, body: { ...wish, ...earlier } });
    expect(await refusal(again)).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect((await partyOf(second, party.code)).own).toMatchObject({ hold: null, ready_room: null });
    await allReady(party);
    const book = (body: { expected_start?: string }) => leader.call('POST /parties/{code}/book', { params, body });
    expect(await refusal(book(earlier))).toMatchObject({ status: 409, code: 'changed_meanwhile' });
    expect(await bookingsOf(app, opening)).toEqual([]);
    expect((await book({ expected_start: later.toISOString() })).party.state).toBe('booked');
  });

  it('works without a hold after two that went unused (PARTY-7, HOLD-8)', async () => {
    const party = await aParty(app, await anOpening(app.deps), { size: 1 });
    const leader = friendOf(party, 0);
    for (let each = 0; each < 2; each += 1) {
      await ready(leader, party.code);
      app.clock.advance(6 * minute);
    }
    const body = { roomId: party.opening.roomIds[0] ?? 0, expected_final_price: 1000 };
    const answer = await leader.call('POST /parties/{code}/ready', { params: { code: party.code }, body });
    expect(answer).toMatchObject({ reason: 'two_holds_unused', party: { own: { hold: null, ready_price: 1000 } } });
    expect((await press(leader, party.code)).party.state).toBe('booked');
  });

  it('waits for the latest on-sale time of the members, by the tiers that they hold now (PARTY-6)', async () => {
    const opening = await anOpening(app.deps);
    await setOnSaleTimes(app.deps, opening.id, { regular: new Date(inMinutes(60)) });
    const party = await aParty(app, opening, { size: 2 });
    const [leader, other] = [friendOf(party, 0), friendOf(party, 1)];
    const becomeGold = ({ member }: Friend) =>
      app.deps.db
        .updateTable('members')
        .set({ tiers: { gold_customer: 'gold' } })
        .where('id', '=', member.id)
        .execute();
    await becomeGold(leader);
    expect(await partyOf(leader, party.code)).toMatchObject({ opens_at: inMinutes(60), can: { ready: false } });
    expect(await refusal(ready(leader, party.code))).toMatchObject({
      code: 'bookings_closed',
      opens_at: inMinutes(60),
    });
    await becomeGold(other);
    expect((await partyOf(leader, party.code)).opens_at).toBeNull();
    await allReady(party);
    const late = await aFriend(app);
    await join(late, party.code, opening);
    expect(await refusal(press(leader, party.code))).toMatchObject({
      code: 'bookings_closed',
      opens_at: inMinutes(60),
    });
    await leave(late, party.code);
    expect((await press(leader, party.code)).party.state).toBe('booked');
  });
});

describe('a press', () => {
  it('books all with one press of the leader, once for a key, in neighbouring rooms (PARTY-8, PARTY-10, PARTY-12)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 8 }] });
    const party = await aParty(app, opening);
    const leader = friendOf(party, 0);
    await ready(leader, party.code);
    const other = await aParty(app, opening, { size: 1 });
    await allReady(other);
    await ready(friendOf(party, 1), party.code);
    await ready(friendOf(party, 2), party.code);
    expect(await refusal(press(friendOf(party, 1), party.code))).toMatchObject({
      code: 'party_leader_required',
      status: 403,
    });
    const answer = await press(leader, party.code, 'a-key');
    expect(answer.party.members.map(({ state }) => state)).toEqual(['booked', 'booked', 'booked']);
    expect(answer.party).toMatchObject({ state: 'booked', can: { book: false, leave: false, invite: false } });
    const bookings = await bookingsOf(app, opening);
    expect(bookings.map(({ number }) => number)).toEqual([3, 4, 5]);
    expect(new Set(bookings.map(({ memberId }) => memberId))).toEqual(
      new Set(party.friends.map(({ member }) => member.id)),
    );
    expect(bookings.map(({ reference }) => reference)).toContain(answer.party.own.bookingReference);
    expect(await press(leader, party.code, 'a-key')).toEqual(answer);
    expect(await refusal(press(leader, party.code, 'another'))).toMatchObject({ code: 'party_over' });
    expect(await bookingsOf(app, opening)).toHaveLength(3);
  });

  it('leaves the holds where they are if no run is long enough (PARTY-10)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 4 }] });
    const party = await aParty(app, opening, { size: 2 });
    await ready(friendOf(party, 0), party.code);
    await aBooking(app, opening);
    await ready(friendOf(party, 1), party.code);
    await aBooking(app, opening);
    await press(friendOf(party, 0), party.code);
    const own = new Set<number | null>(party.friends.map(({ member }) => member.id));
    const bookings = await bookingsOf(app, opening);
    expect(bookings.filter(({ memberId }) => own.has(memberId)).map(({ number }) => number)).toEqual([1, 3]);
  });

  it('books nobody under "together" while somebody is not ready (PARTY-9)', async () => {
    const party = await aParty(app, await anOpening(app.deps, { rooms: [{ units: 4 }] }));
    const leader = friendOf(party, 0);
    await ready(leader, party.code);
    await ready(friendOf(party, 1), party.code);
    const { members } = await partyOf(leader, party.code);
    const problem = await refusal(press(leader, party.code, 'key'));
    expect(problem).toMatchObject({ code: 'party_not_ready', status: 409, members: [members[2]?.id] });
    expect(await bookingsOf(app, party.opening)).toEqual([]);
    await ready(friendOf(party, 2), party.code);
    expect((await press(leader, party.code, 'key')).party.state).toBe('booked');
  });

  it('books nobody under "together" when one cannot, and says why to that one alone (PARTY-9, PARTY-11)', async () => {
    const party = await aParty(app, await anOpening(app.deps, { rooms: [{ units: 4 }] }));
    const [leader, second] = [friendOf(party, 0), friendOf(party, 1)];
    await allReady(party);
    const id = second.member.id;
    await app.deps.db.updateTable('members').set({ blockedReason: 'Rude' }).where('id', '=', id).execute();
    const membership = (await partyOf(leader, party.code)).members[1]?.id;
    const problem = await refusal(press(leader, party.code, 'key'));
    expect(problem).toMatchObject({ code: 'party_not_booked', status: 409 });
    expect(problem?.['members']).toEqual([{ id: membership, reason: 'cannot_book' }]);
    expect(await bookingsOf(app, party.opening)).toEqual([]);
    expect((await partyOf(second, party.code)).own.refusal).toEqual({ reason: 'cannot_book', code: 'booking_blocked' });
    const seen = await partyOf(leader, party.code);
    expect(seen.members.map(({ state }) => state)).toEqual(['ready', 'joined', 'ready']);
    expect(JSON.stringify(seen)).not.toContain('booking_blocked');
    await app.deps.db.updateTable('members').set({ blockedReason: null }).where('id', '=', id).execute();
    expect((await ready(second, party.code)).own.refusal).toBeNull();
    expect((await press(leader, party.code, 'key')).party.state).toBe('booked');
  });

  it('shows what a room costs in the unit of the payment method (PARTY-7)', async () => {
    const party = await aParty(app, await anOpening(app.deps), { size: 1, form: { payment_method: 'robux' } });
    expect((await partyOf(friendOf(party, 0), party.code)).own.rooms).toMatchObject([
      { final_price: 1000, display: expect.stringMatching(/^\d+ Robux$/) },
    ]);
  });

  it('books at the agreed price alone: a changed one takes that "Ready" back (PARTY-8, PARTY-11)', async () => {
    const party = await aParty(app, await anOpening(app.deps, { rooms: [{ units: 4 }] }), { size: 2 });
    const [leader, second] = [friendOf(party, 0), friendOf(party, 1)];
    await allReady(party);
    // The hold fixed its price, so the member gives it up, as by another room elsewhere.
    await second.call('DELETE /bookings/hold');
    await app.deps.db
      .updateTable('openingRooms')
      .set({ price: 1200 })
      .where('id', '=', party.opening.roomIds[0] ?? 0)
      .execute();
    const problem = await refusal(press(leader, party.code));
    expect(problem?.['members']).toMatchObject([{ reason: 'price_changed' }]);
    expect((await partyOf(second, party.code)).own).toMatchObject({
      ready_price: null,
      rooms: [{ final_price: 1200 }],
      refusal: { code: 'price_changed' },
    });
    await ready(second, party.code);
    expect((await press(leader, party.code)).party.state).toBe('booked');
    const prices = await app.deps.db
      .selectFrom('bookings')
      .select('finalPrice')
      .where('openingId', '=', party.opening.id)
      .orderBy('finalPrice')
      .execute();
    expect(prices.map(({ finalPrice }) => finalPrice)).toEqual([1000, 1200]);
    await app.deps.db
      .updateTable('openingRooms')
      .set({ price: 1000 })
      .where('id', '=', party.opening.roomIds[0] ?? 0)
      .execute();
    await app.deps.db.deleteFrom('partyMembers').where('openingId', '=', party.opening.id).execute();
  });

  it('books who is ready under "as many as possible"; the others stay, and the next of them leads (PARTY-9, PARTY-4)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 3 }] });
    const party = await aParty(app, opening, { policy: 'as_many_as_possible' });
    const [leader, second, third] = [friendOf(party, 0), friendOf(party, 1), friendOf(party, 2)];
    expect(await refusal(press(leader, party.code))).toMatchObject({ code: 'party_not_ready' });
    await ready(leader, party.code);
    await ready(third, party.code);
    await third.call('DELETE /bookings/hold');
    await sellOut(opening, 2);
    const { party: after } = await press(leader, party.code);
    expect(after).toMatchObject({ state: 'open', is_leader: false, can: { leave: false } });
    expect(after.members.map(({ state, is_leader: leads }) => [state, leads])).toEqual([
      ['booked', false],
      ['joined', true],
      ['joined', false],
    ]);
    expect((await partyOf(third, party.code)).own.refusal).toEqual({ reason: 'sold_out', code: 'sold_out' });
    const policy = { params: { code: party.code }, body: { policy: 'together' as const } };
    expect(await refusal(second.call('PATCH /parties/{code}', policy))).toMatchObject({ code: 'already_decided' });
    expect(await refusal(leave(leader, party.code))).toMatchObject({ code: 'party_over' });
  });

  it('says why where nobody could be booked under "as many as possible" (PARTY-9, PARTY-11)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    const party = await aParty(app, opening, { size: 2, policy: 'as_many_as_possible' });
    const leader = friendOf(party, 0);
    await ready(leader, party.code);
    await leader.call('DELETE /bookings/hold');
    await sellOut(opening, 1);
    const reasons = (await refusal(press(leader, party.code)))?.['members'];
    expect(reasons).toMatchObject([{ reason: 'sold_out' }, { reason: 'not_ready' }]);
  });

  it('is over at the start of the session and when the opening is cancelled (PARTY-12)', async () => {
    const party = await aParty(app, await anOpening(app.deps, { startsIn: hour }), { size: 2 });
    const leader = friendOf(party, 0);
    app.clock.advance(58 * minute);
    await allReady(party);
    app.clock.advance(2 * minute);
    expect(await refusal(press(leader, party.code))).toMatchObject({ code: 'party_over' });
    expect(await partyOf(leader, party.code)).toMatchObject({ state: 'over', can: { ready: false, book: false } });
    const other = await aParty(app, await anOpening(app.deps), { size: 1 });
    const { id } = other.opening;
    await app.deps.db.updateTable('openings').set({ cancelledAt: app.clock.now() }).where('id', '=', id).execute();
    expect(await refusal(ready(friendOf(other, 0), other.code))).toMatchObject({ code: 'party_over' });
  });
});
