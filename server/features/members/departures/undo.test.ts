import { roleIds } from '@sunset/standin/ids.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Call } from '@sunset/contract/client.ts';
import { aBooking, refusal } from '../../../../test/booked.ts';
import { carryOutDepartures } from '../../../../test/people/departures.ts';
import { aBookingBody, aMember, anOpening, type TestOpening } from '../../../../test/factories.ts';
import { aParty, enter, friendOf, partyOf } from '../../../../test/parties.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day } from '../../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, entryOf, waitingMessagesTo } from '../../../../test/waiting.ts';
import type { Member } from '../../../actor.ts';

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
const undo = async (id?: number, call = admin) =>
  call('POST /admin/departures/{departureId}/undo', { params: { departureId: id ?? (await departureId()) } });

it('gives back booking, place and tiers of a new look-up, with messages, once (MEMBER-12)', async () => {
  const { member, call, waited, reference } = await aMemberWhoLeft();
  expect((await admin('GET /admin/departures')).carried_out).toMatchObject([
    { member: { id: member.id }, cancelled_bookings: 1, ended_entries: 1, undone_at: null },
  ]);
  app.standin.world.people.join(member.discordId, { roles: [roleIds.gold] });
  expect(await undo()).toEqual({ restored_bookings: 1, restored_entries: 1, not_restored: [] });
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
  expect(await undo()).toMatchObject({ restored_entries: 1 });
  expect(await entryOf(second.call, opening)).toMatchObject({ state: 'waiting', party: null, position: 2 });
  expect(await entryOf(leader.call, opening)).toMatchObject({ position: 1, party: party.code });
});
