import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { auditOf, aBooking, refusal } from '../../../test/booked.ts';
import { aMember, anOpening, setOnSaleTimes } from '../../../test/factories.ts';
import {
  aForm,
  aFriend,
  aParty,
  join,
  leave,
  partyOf,
  ready,
  type Friend,
  type TestParty,
  friendOf,
} from '../../../test/parties.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hour } from '../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, anEntryBody } from '../../../test/waiting.ts';

const start = '2026-11-21T12:00:00Z';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.clock.set(start));

const idOf = ({ code }: TestParty) =>
  app.deps.db.selectFrom('parties').select('id').where('code', '=', code).executeTakeFirstOrThrow();

describe('starting a party', () => {
  it('gives a code of 64 bits to share; the one who starts it leads it (PARTY-1, PARTY-4)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{}, { price: 2000 }] });
    const leader = await aFriend(app, { tiers: ['gold'] });
    const form = aForm(opening, { all_inclusive: true, payment_method: 'robux', notes: 'By the sea' });
    const body = { ...form, openingId: opening.id, policy: 'together' as const };
    const { party } = await leader.call('POST /parties', { body });
    expect(party.code).toMatch(/^[2-9A-HJKMNP-Z]{13}$/);
    expect(party).toMatchObject({
      url: `http://test.local/party/${party.code}`,
      openingId: opening.id,
      resortId: opening.resort.id,
      policy: 'together',
      state: 'open',
      opens_at: null,
      is_leader: true,
      members: [
        { name: leader.member.displayName, is_leader: true, is_me: true, state: 'joined', room_type: 'Standard' },
      ],
      own: {
        rooms: [
          { roomId: opening.roomIds[0], type: 'Standard', final_price: 1500, availableCount: 2 },
          { roomId: opening.roomIds[1], type: 'Deluxe', final_price: 2250, availableCount: 2 },
        ],
        all_inclusive: true,
        payment_method: 'robux',
        notes: 'By the sea',
        refusal: null,
      },
      can: { ready: true, take_back: false, book: false, leave: true, remove: true, change_policy: true, invite: true },
    });
    expect(await leader.call('GET /user/parties')).toEqual([party]);
    const { id } = await idOf({ opening, code: party.code, friends: [] });
    expect(await auditOf(app, String(id))).toEqual(['party.create', 'party.join']);
  });

  it('is refused for the reasons of a booking, as joining is (PARTY-2)', async () => {
    const opening = await anOpening(app.deps, { startsIn: hour });
    const other = await anOpening(app.deps);
    const guest = await aFriend(app);
    const begin = (more: object = {}) =>
      refusal(
        guest.call('POST /parties', {
          body: { ...aForm(opening), openingId: opening.id, policy: 'together', ...more },
        }),
      );
    expect(await begin({ openingId: 2_000_000_000 })).toMatchObject({ code: 'not_found' });
    expect(await begin({ rooms: other.roomIds })).toMatchObject({ code: 'not_found' });
    expect(await begin({ robloxUsername: 'x' })).toMatchObject({ code: 'invalid_input' });
    const change = (set: object) =>
      app.deps.db.updateTable('members').set(set).where('id', '=', guest.member.id).execute();
    await change({ blockedReason: 'Rude' });
    expect(await begin()).toMatchObject({ code: 'booking_blocked' });
    await change({ blockedReason: null, isInServer: false });
    expect(await begin()).toMatchObject({ code: 'not_a_member' });
    await change({ isInServer: true });
    const switchBookings = (isOpen: boolean) =>
      app.deps.db
        .updateTable('resorts')
        .set({ regularCustomerBookingsOpen: isOpen })
        .where('id', '=', opening.resort.id)
        .execute();
    await switchBookings(false);
    expect(await begin()).toMatchObject({ code: 'bookings_closed' });
    await switchBookings(true);
    await aBooking(app, opening, { robloxUsername: 'somebody_else' });
    expect(await begin({ robloxUsername: 'Somebody_Else' })).toMatchObject({ code: 'roblox_account_taken' });
    await aBooking(app, opening, { member: guest.member });
    expect(await begin()).toMatchObject({ code: 'booking_limit_reached' });
    expect(await app.deps.db.selectFrom('parties').select('id').where('openingId', '=', opening.id).execute()).toEqual(
      [],
    );
    app.clock.advance(hour);
    expect(await begin()).toMatchObject({ code: 'opening_started' });
  });

  it('is possible before the sale and before a draw (PARTY-5)', async () => {
    const opening = await anOpening(app.deps);
    await setOnSaleTimes(app.deps, opening.id, { regular: new Date(app.clock.now().getTime() + hour) });
    const party = await aParty(app, opening, { size: 1 });
    expect((await partyOf(friendOf(party, 0), party.code)).opens_at).not.toBeNull();
    await app.deps.db.updateTable('openings').set({ saleMode: 'draw' }).where('id', '=', opening.id).execute();
    const late = await aFriend(app);
    const { party: seen } = await join(late, party.code, opening);
    expect(seen).toMatchObject({ state: 'open', members: [{}, {}], entrance: { list: 'lobby' } });
    await app.deps.db.updateTable('openings').set({ saleMode: 'fast' }).where('id', '=', opening.id).execute();
  });
});

describe('joining a party', () => {
  it('takes six members at most (PARTY-3)', async () => {
    const opening = await anOpening(app.deps);
    const party = await aParty(app, opening, { size: 6 });
    const seventh = await aFriend(app);
    expect(await refusal(join(seventh, party.code, opening))).toMatchObject({ code: 'party_full', status: 409 });
    await leave(friendOf(party, 3), party.code);
    await join(seventh, party.code, opening);
    expect((await partyOf(seventh, party.code)).members).toHaveLength(6);
  });

  it('is for who is in no other party of the opening and does not wait there (PARTY-2)', async () => {
    const { opening } = await aFullOpening(app);
    const [one, other] = [await aParty(app, opening, { size: 2 }), await aParty(app, opening, { size: 1 })];
    const friend = friendOf(one, 1);
    const problem = await refusal(join(friend, other.code, opening));
    expect(problem).toMatchObject({ code: 'in_party', status: 409, party: one.code });
    const wait = { params: { openingId: opening.id }, body: anEntryBody(opening.roomIds) };
    expect(await refusal(friend.call('PUT /user/waiting/{openingId}', wait))).toMatchObject({ code: 'in_party' });
    const waiting = await aWaitingMember(app, opening);
    expect(await refusal(join(waiting, other.code, opening))).toMatchObject({ code: 'entry_active' });
    await leave(friend, one.code);
    await join(friend, other.code, opening);
    // Parties of other openings do not count.
    await aParty(app, await anOpening(app.deps), { size: 1 });
    expect(await friend.call('GET /user/parties')).toHaveLength(1);
  });

  it('refuses the Roblox account of another member of the party (PARTY-2)', async () => {
    const opening = await anOpening(app.deps);
    const party = await aParty(app, opening, { size: 1 });
    const { robloxUsername } = (await partyOf(friendOf(party, 0), party.code)).own;
    const twin = await aFriend(app);
    const problem = await refusal(join(twin, party.code, opening, { robloxUsername: robloxUsername.toUpperCase() }));
    expect(problem).toMatchObject({ code: 'roblox_account_taken' });
  });

  it('accepts the code as people write it, and finds nothing under another one (PARTY-1)', async () => {
    const opening = await anOpening(app.deps);
    const party = await aParty(app, opening, { size: 1 });
    const friend = await aFriend(app);
    await join(friend, ` ${party.code.slice(0, 6).toLowerCase()}-${party.code.slice(6)}`, opening);
    for (const code of ['2222222222222', 'short', '0OIL0OIL0OIL0', `${party.code}2`]) {
      expect(await refusal(join(await aFriend(app), code, opening))).toMatchObject({ code: 'not_found' });
    }
  });

  it('shows each member everybody’s name, state and room, and nobody else’s form (PARTY-16)', async () => {
    const opening = await anOpening(app.deps);
    const party = await aParty(app, opening, { size: 1 });
    const friend = await aFriend(app);
    const form = { notes: 'My secret wish', robloxUsername: 'secret_account', payment_method: 'robux' };
    await join(friend, party.code, opening, form);
    const seen = await partyOf(friendOf(party, 0), party.code);
    expect(seen.members[1]).toEqual({
      id: expect.any(Number) as number,
      name: friend.member.displayName,
      is_leader: false,
      is_me: false,
      state: 'joined',
      ready_until: null,
      room_type: 'Standard',
    });
    for (const text of Object.values(form)) expect(JSON.stringify(seen)).not.toContain(text);
  });
});

describe('leaving a party', () => {
  it('makes the next who joined its leader, and ends it with the last one (PARTY-4, PARTY-12)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    const party = await aParty(app, opening, { size: 2 });
    const [leader, second] = [friendOf(party, 0), friendOf(party, 1)];
    await ready(leader, party.code);
    await leave(leader, party.code);
    expect(await partyOf(second, party.code)).toMatchObject({
      is_leader: true,
      own: { rooms: [{ availableCount: 1 }] },
    });
    expect((await leader.call('GET /user/parties/{code}', { params: { code: party.code } })).party).toBeNull();
    // Who comes back is the last one.
    await join(leader, party.code, opening);
    expect((await partyOf(second, party.code)).is_leader).toBe(true);
    await leave(leader, party.code);
    await leave(second, party.code);
    expect(await refusal(join(leader, party.code, opening))).toMatchObject({ code: 'party_over' });
    expect(await refusal(leave(second, party.code))).toMatchObject({ code: 'not_found' });
    const { id } = await idOf(party);
    const acts = ['party.create', 'party.join', 'party.join', 'party.ready', 'party.leave', 'party.join'];
    expect(await auditOf(app, String(id))).toEqual([...acts, 'party.leave', 'party.leave']);
  });

  it('is what a booking of their own does, made by them or by staff (PARTY-13)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 4 }] });
    const party = await aParty(app, opening);
    const [leader, second] = [friendOf(party, 0), friendOf(party, 1)];
    const { reference } = await aBooking(app, opening, { member: leader.member });
    expect((await partyOf(second, party.code)).members.map(({ is_me: isMe }) => isMe)).toEqual([true, false]);
    // Cancelled and restored by staff.
    await leader.call('POST /user/bookings/{reference}/cancel', { params: { reference } });
    await join(leader, party.code, opening);
    const admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    await admin('POST /admin/bookings/{reference}/restore', { params: { reference } });
    expect((await partyOf(second, party.code)).members).toHaveLength(2);
  });

  it('removed by the leader, a member cannot join again (PARTY-4)', async () => {
    const opening = await anOpening(app.deps);
    const party = await aParty(app, opening);
    const [leader, second, third] = [friendOf(party, 0), friendOf(party, 1), friendOf(party, 2)];
    const { members } = await partyOf(leader, party.code);
    const remove = ({ call }: Friend, memberId: number | undefined) =>
      call('DELETE /parties/{code}/members/{memberId}', { params: { code: party.code, memberId: memberId ?? 0 } });
    expect(await refusal(remove(second, members[2]?.id))).toMatchObject({ code: 'party_leader_required' });
    expect(await refusal(remove(leader, members[0]?.id))).toMatchObject({ code: 'not_found' });
    const { party: after } = await remove(leader, members[2]?.id);
    expect(after.members).toHaveLength(2);
    const problem = await refusal(join(third, party.code, opening));
    expect(problem).toMatchObject({ code: 'removed_from_party', status: 409 });
    expect(await refusal(remove(leader, members[2]?.id))).toMatchObject({ code: 'not_found' });
    // In another party they can.
    const other = await aParty(app, opening, { size: 1 });
    await join(third, other.code, opening);
    expect(await refusal(remove(leader, (await partyOf(third, other.code)).members[1]?.id))).toMatchObject({
      code: 'not_found',
    });
  });
});

it('the policy is the leader’s; a change takes every "Ready" back (PARTY-9)', async () => {
  const party = await aParty(app, await anOpening(app.deps), { size: 2 });
  const [leader, second] = [friendOf(party, 0), friendOf(party, 1)];
  await ready(second, party.code);
  const choose = ({ call }: Friend, policy: 'together' | 'as_many_as_possible') =>
    call('PATCH /parties/{code}', { params: { code: party.code }, body: { policy } });
  expect(await refusal(choose(second, 'as_many_as_possible'))).toMatchObject({ code: 'party_leader_required' });
  expect((await choose(leader, 'together')).party.members[1]).toMatchObject({ state: 'ready' });
  const { party: after } = await choose(leader, 'as_many_as_possible');
  expect(after).toMatchObject({ policy: 'as_many_as_possible', members: [{ state: 'joined' }, { state: 'joined' }] });
});

it('strangers see resort and time; who is in the Discord server sees the leader’s name (PARTY-16)', async () => {
  const opening = await anOpening(app.deps);
  const party = await aParty(app, opening, { size: 2 });
  const leader = friendOf(party, 0).member.displayName;
  const params = { code: party.code };
  const invitation = {
    openingId: opening.id,
    resortId: opening.resort.id,
    resort: opening.resort.name,
    image: '/pictures/resorts/vista.svg',
    checkIn: opening.startsAt.toISOString(),
    timezone: 'Europe/Rome',
    sale: 'sale',
    is_over: false,
  };
  for (const call of [await app.client(), friendOf(party, 0).call]) {
    expect(await call('GET /parties/{code}', { params })).toEqual(invitation);
  }
  const member = await aFriend(app);
  expect(await member.call('GET /user/parties/{code}', { params })).toEqual({
    leader,
    policy: 'together',
    sale: 'sale',
    is_over: false,
    party: null,
  });
  await app.deps.db.updateTable('members').set({ isInServer: false }).where('id', '=', member.member.id).execute();
  expect(await member.call('GET /user/parties/{code}', { params })).toMatchObject({ leader: null, party: null });
});
