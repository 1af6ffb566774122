import { listSent } from '@sunset/standin/console/control/routes.ts';
import { roleIds } from '@sunset/standin/ids.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '@sunset/contract/client.ts';
import { aBooking, refusal } from '../../../../test/booked.ts';
import { aCompanion, aSharedRoom, bookingOf, leaveRoom, seen } from '../../../../test/people/companions.ts';
import { carryOutDepartures } from '../../../../test/people/departures.ts';
import { aBookingBody, aMember, anOpening, type TestOpening } from '../../../../test/factories.ts';
import { aParty, enter, friendOf, partyOf } from '../../../../test/parties.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, entryOf, waitingMessagesTo } from '../../../../test/waiting.ts';
import type { Member } from '../../../actor.ts';
import { recordDeparture } from './record-departure.ts';

let app: TestApp;
let admin: Call;
beforeEach(async () => {
  app = await startTestApp();
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterEach(() => app.close());

interface Left {
  member: Member;
  call: Call;
  booked: TestOpening;
  waited: TestOpening;
  reference: string;
}

/** A gold member with a pending booking, who is the first of two in a waiting list, and whose departure was carried out. */
async function aMemberWhoLeft(): Promise<Left> {
  const member = await aMember(app.deps, { tiers: ['gold'] });
  const call = await app.client(member);
  await app.deps.db.updateTable('settings').set({ maxActiveBookingsPerUser: 5 }).execute();
  const booked = await anOpening(app.deps, { startsIn: 10 * day, rooms: [{ units: 1 }] });
  const { bookingId: reference } = await call('POST /bookings', { body: aBookingBody(booked.roomIds[0]) });
  const { opening: waited } = await aFullOpening(app, { startsIn: 11 * day });
  await aWaitingMember(app, waited, { member });
  await aWaitingMember(app, waited);
  const { username, discordId: id } = member;
  app.standin.world.people.add({ key: username, id, username, member: null });
  await app.deps.db
    .updateTable('members')
    .set({ rolesCheckedAt: app.clock.now() })
    .where('id', '=', member.id)
    .execute();
  await carryOutDepartures(app);
  expect(await entryOf(call, waited)).toMatchObject({ state: 'ended', end_reason: 'left_server' });
  expect(await statusOf(reference)).toBe('cancelled');
  return { member, call, booked, waited, reference };
}

const statusOf = async (reference: string) =>
  (
    await app.deps.db
      .selectFrom('bookings')
      .select('status')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).status;
const memberNow = (id: number) =>
  app.deps.db
    .selectFrom('members')
    .select(['isInServer', 'tiers', 'absentSince'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const departureId = async () => (await admin('GET /admin/departures')).carried_out[0]?.id ?? 0;
const newestDeparture = async () =>
  (await app.deps.db.selectFrom('departures').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;
const undo = async (id?: number, call = admin) =>
  call('POST /admin/departures/{departureId}/undo', { params: { departureId: id ?? (await departureId()) } });

it('gives back booking, place and tiers of a new look-up, with messages, once (MEMBER-12)', async () => {
  const { member, call, waited, reference } = await aMemberWhoLeft();
  expect((await admin('GET /admin/departures')).carried_out).toMatchObject([
    { member: { id: member.id }, cancelled_bookings: 1, ended_entries: 1, undone_at: null },
  ]);
  app.standin.world.people.join(member.discordId, { roles: [roleIds.gold] });
  expect(await undo()).toEqual({
    restored_bookings: 1,
    restored_entries: 1,
    restored_places: 0,
    not_restored: [],
  });
  expect(await statusOf(reference)).toBe('pending');
  expect(await entryOf(call, waited)).toMatchObject({ state: 'waiting', position: 1 });
  expect(await memberNow(member.id)).toEqual({ isInServer: true, tiers: { gold_customer: 'gold' }, absentSince: null });
  expect(await waitingMessagesTo(app, member)).toEqual(['waiting_list.restored']);
  const restored = await app.deps.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'booking.restored')
    .execute();
  expect(restored).toEqual([{ payload: { reference } }]);
  expect(await refusal(undo())).toMatchObject({ code: 'already_decided' });
  const actions = await app.deps.db
    .selectFrom('auditLog')
    .select('action')
    .where('action', 'in', ['member.undo_leave', 'booking.restore', 'waiting_list.restore'])
    .execute();
  expect(actions).toHaveLength(3);
});

it('leaves a booking that staff removed since as it is (MEMBER-12)', async () => {
  const { reference } = await aMemberWhoLeft();
  await admin('DELETE /admin/bookings/{reference}', { params: { reference } });
  expect(await undo()).toMatchObject({ restored_bookings: 0, not_restored: [] });
  expect(await statusOf(reference)).toBe('cancelled');
});

it('offers rooms to a restored entry by the tiers of the new look-up (MEMBER-12, WAIT-10)', async () => {
  const { member } = await aMemberWhoLeft();
  const percent = async () =>
    (
      await app.deps.db
        .selectFrom('waitingEntries')
        .select('discountPercent')
        .where('memberId', '=', member.id)
        .executeTakeFirstOrThrow()
    ).discountPercent;
  expect(await percent()).toBe(25);
  app.standin.world.people.join(member.discordId, { roles: [] });
  await undo();
  expect(await percent()).toBe(0);
});

it('gives back the tiers that they had where Discord does not answer (MEMBER-12)', async () => {
  const { member, reference } = await aMemberWhoLeft();
  const id = await departureId();
  app.standin.world.faults.add({ match: { path: '/api/guilds*' }, times: 5, kind: 'status', status: 503 });
  expect(await undo(id)).toMatchObject({ restored_bookings: 1, restored_entries: 1 });
  expect(await memberNow(member.id)).toMatchObject({ isInServer: true, tiers: { gold_customer: 'gold' } });
  expect(await statusOf(reference)).toBe('pending');
});

it('lists what does not fit any more (MEMBER-12)', async () => {
  const { booked, waited, reference, call } = await aMemberWhoLeft();
  await aBooking(app, booked);
  await admin('DELETE /admin/resort-openings/{openingId}', { params: { openingId: waited.id } });
  const undone = await undo();
  expect(undone).toMatchObject({ restored_bookings: 0, restored_entries: 0 });
  expect(undone.not_restored).toMatchObject([
    { kind: 'booking', resort: booked.resort.name, reason: 'No room of this type is free.' },
    { kind: 'entry', resort: waited.resort.name, reason: 'The opening was cancelled.' },
  ]);
  expect(await statusOf(reference)).toBe('cancelled');
  expect(await entryOf(call, waited)).toMatchObject({ state: 'ended' });
});

it('is done by one of two admins, and for seven days (MEMBER-12)', async () => {
  await aMemberWhoLeft();
  const id = await departureId();
  const other = await app.client(await aMember(app.deps, { isAdmin: true }));
  const answers = await Promise.allSettled([undo(id), undo(id, other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refusal(undo(id + 1))).toMatchObject({ code: 'not_found' });
});

it('is too late after seven days (MEMBER-12)', async () => {
  await aMemberWhoLeft();
  const id = await departureId();
  app.clock.advance(7 * day);
  const again = await app.client(await aMember(app.deps, { isAdmin: true }));
  expect(await refusal(undo(id, again))).toMatchObject({ code: 'already_decided' });
});

/** The messages about places in rooms and lines. */
const placeMessages = async () =>
  (
    await app.deps.db
      .selectFrom('outbox')
      .select('payload')
      .where('kind', '=', 'member.place_restored')
      .orderBy('id')
      .execute()
  ).map(({ payload }) => payload);

/** Carries out the departure of somebody who was not found twice. */
async function depart({ id }: Pick<Member, 'id'>): Promise<void> {
  const due = new Date(app.clock.now().getTime() - hour);
  const facts = { absentSince: due, departureDueAt: due, rolesCheckedAt: app.clock.now() };
  await app.deps.db.updateTable('members').set(facts).where('id', '=', id).execute();
  await recordDeparture(app.deps, id);
}

describe('a place in the room of somebody else', () => {
  async function aSharedPlace() {
    const room = await aSharedRoom(app, { rooms: [{ maxGuests: 2 }], startsIn: 10 * day });
    const friend = await aCompanion(app, room);
    await depart(friend.member);
    expect((await bookingOf(room)).companions).toEqual([]);
    return { room, friend };
  }

  it('is given back (MEMBER-12)', async () => {
    const { room, friend } = await aSharedPlace();
    expect(await undo()).toMatchObject({ restored_places: 1, not_restored: [] });
    expect((await bookingOf(room)).companions).toHaveLength(1);
    expect((await seen(friend, room)).room).not.toBeNull();
    expect(await placeMessages()).toEqual([
      { member_id: friend.member.id, opening_id: room.opening.id, place: 'room' },
    ]);
    const { username, discordId: id } = friend.member;
    app.standin.world.people.add({ key: username, id, username, member: null });
    app.standin.world.people.join(id, { roles: [] });
    await app.deliver();
    const [sent] = listSent(app.standin.world).directMessages[id]?.slice(-1) ?? [];
    expect(sent?.message.embeds[0]?.title).toBe('Your place in the room is back');
  });

  it('is listed where the room is full by now (MEMBER-12)', async () => {
    const { room } = await aSharedPlace();
    await aCompanion(app, room);
    expect(await undo()).toMatchObject({
      restored_places: 0,
      not_restored: [
        { kind: 'companion', resort: room.opening.resort.name, reason: expect.stringContaining('no free') },
      ],
    });
    expect(await placeMessages()).toEqual([]);
    expect((await bookingOf(room)).companions).toHaveLength(1);
  });

  it('is listed where they left it themselves before (MEMBER-12)', async () => {
    const room = await aSharedRoom(app, { startsIn: 10 * day });
    const friend = await aCompanion(app, room);
    await leaveRoom(friend, room);
    app.clock.advance(minute);
    await depart(friend.member);
    expect(await undo()).toMatchObject({ restored_places: 0, not_restored: [] });
    expect((await bookingOf(room)).companions).toEqual([]);
  });
});

it('gives back the place in a line while the session is on, and lists it later (MEMBER-12)', async () => {
  const opening = await anOpening(app.deps, { startsIn: 20 * minute });
  const guests = [];
  for (let each = 0; each < 2; each += 1) {
    const guest = await aBooking(app, opening, { status: 'confirmed' });
    const call = await app.client(guest.member);
    await call('POST /user/bookings/{reference}/here', { params: guest, body: { is_here: true } });
    app.clock.advance(1000);
    guests.push({ ...guest, call });
  }
  const places = async () =>
    (await app.deps.db.selectFrom('lineEntries').select(['state']).orderBy('queuedAt').execute()).map(
      ({ state }) => state,
    );
  const [first] = guests;
  await depart(first!.member);
  expect(await places()).toEqual(['ended', 'waiting']);
  expect(await undo()).toMatchObject({ restored_places: 1, not_restored: [] });
  expect(await places()).toEqual(['waiting', 'waiting']);
  const message = { member_id: first!.member.id, opening_id: opening.id, place: 'line' };
  expect(await placeMessages()).toEqual([message]);
  await depart(first!.member);
  app.clock.advance(3 * hour);
  const again = await app.client(await aMember(app.deps, { isAdmin: true }));
  expect(await undo(await newestDeparture(), again)).toMatchObject({
    restored_places: 0,
    not_restored: [{ kind: 'line' }],
  });
  expect(await placeMessages()).toEqual([message]);
});

it('gives a member of a party that waits an entry of their own, next to it (MEMBER-12, PARTY-14, PARTY-19)', async () => {
  const { opening } = await aFullOpening(app, { startsIn: 11 * day });
  const party = await aParty(app, opening);
  const [leader, second] = [friendOf(party, 0), friendOf(party, 1)];
  await enter(leader, party.code);
  const { username, discordId: id } = second.member;
  app.standin.world.people.add({ key: username, id, username, member: null });
  const soon = { rolesCheckedAt: app.clock.now() };
  await app.deps.db.updateTable('members').set(soon).where('id', '=', second.member.id).execute();
  await carryOutDepartures(app);
  expect((await partyOf(leader, party.code)).members).toHaveLength(2);
  expect(await undo()).toMatchObject({
    restored_entries: 1,
    not_restored: [
      { kind: 'party', resort: opening.resort.name, reason: expect.stringContaining('They can join again') as string },
    ],
  });
  expect(await entryOf(second.call, opening)).toMatchObject({ state: 'waiting', party: null, position: 2 });
  expect(await entryOf(leader.call, opening)).toMatchObject({ position: 1, party: party.code });
});
