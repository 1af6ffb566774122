import type { Call } from '@sunset/contract/client.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aBookingBody, aMember, anOpening, aReachableMember } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { agree, aSharedRoom } from '../../../../test/people/companions.ts';
import { aFullOpening, aWaitingMember, entryOf } from '../../../../test/waiting.ts';

let app: TestApp;
let staff: Call;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
});

const remove = (openingId: number, reason?: string) =>
  staff('DELETE /admin/resort-openings/{openingId}', {
    params: { openingId },
    ...(reason === undefined ? {} : { body: { reason } }),
  });
const undo = (deletionId: number) =>
  staff('POST /admin/opening-deletions/{deletionId}/undo', { params: { deletionId } });

const bookingOf = (reference: string) =>
  app.deps.db
    .selectFrom('bookings')
    .select(['status', 'reason', 'unitId'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();

it('gives the reason to the guests when the undo is over, and not before (OPENING-11, OPENING-24)', async () => {
  const opening = await anOpening(app.deps);
  const guest = await app.client(await aReachableMember(app));
  const { bookingId: reference } = await guest('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
  // Their booking's card.
  await app.deliver();
  const { undo_until: until } = await remove(opening.id, 'The host is ill');
  expect(until).toBe(new Date(app.deps.now().getTime() + 10 * minute).toISOString());
  expect(await bookingOf(reference)).toMatchObject({ status: 'cancelled', reason: 'The host is ill' });
  const told = () => JSON.stringify(listSent(app.standin.world).directMessages).includes('Reason: The host is ill.');
  app.clock.advance(10 * minute - 1);
  await app.deliver();
  expect(told()).toBe(false);
  app.clock.advance(1);
  await app.deliver();
  expect(told()).toBe(true);
});

it('is undone with bookings and waiting list as they were (OPENING-24)', async () => {
  const { opening, bookings } = await aFullOpening(app);
  await aWaitingMember(app, opening);
  const before = await app.deps.db.selectFrom('waitingEntries').select(['id', 'state', 'place']).execute();
  const units = () =>
    app.deps.db
      .selectFrom('units')
      .select(['id', 'bookingId'])
      .where('openingId', '=', opening.id)
      .orderBy('id')
      .execute();
  const taken = await units();
  const { deletion_id: id, cancelled_bookings: count } = await remove(opening.id, 'A storm');
  expect((await staff('GET /admin/opening-deletions'))[0]).toMatchObject({ id, cancelled_bookings: count });
  expect(await undo(id)).toMatchObject({ restored_bookings: count, not_restored: [] });
  expect(await units()).toEqual(taken);
  expect(await app.deps.db.selectFrom('waitingEntries').select(['id', 'state', 'place']).execute()).toEqual(before);
  const references = new Set(bookings.map(({ reference }) => reference));
  const messages = (await app.deps.db.selectFrom('outbox').select(['kind', 'payload']).execute()).filter(
    ({ kind, payload }) =>
      /cancelled|removed|restored/.test(kind) &&
      (references.has((payload as { reference: string }).reference) || kind.startsWith('waiting')),
  );
  expect(messages).toEqual([]);
  await expect(undo(id)).rejects.toMatchObject({ status: 409, problem: { code: 'already_decided' } });
  // Fine to do again: another deletion.
  const again = await remove(opening.id);
  expect(again.deletion_id).not.toBe(id);
});

it('puts entries back with the tier that their member has by now (OPENING-24, WAIT-10)', async () => {
  const { opening } = await aFullOpening(app);
  const { member, entryId } = await aWaitingMember(app, opening);
  const { deletion_id: id } = await remove(opening.id);
  const override = { gold: true, boosts: null, until: null };
  await staff('PUT /admin/members/{memberId}/override', { params: { memberId: member.id }, body: override });
  await undo(id);
  const entry = await app.deps.db
    .selectFrom('waitingEntries')
    .select('discountPercent')
    .where('id', '=', entryId)
    .executeTakeFirstOrThrow();
  expect(entry.discountPercent).toBe(25);
});

it('leaves entries out whose member has deleted the account or left the server since (OPENING-24, PRIVACY-2, MEMBER-6)', async () => {
  const { opening } = await aFullOpening(app);
  const deleting = await aWaitingMember(app, opening);
  const leaving = await aWaitingMember(app, opening);
  const staying = await aWaitingMember(app, opening);
  const { deletion_id: id } = await remove(opening.id);
  await deleting.call('DELETE /user/account', { body: { confirmation: 'DELETE' } });
  await app.deps.db.updateTable('members').set({ isInServer: false }).where('id', '=', leaving.member.id).execute();
  await undo(id);
  const waiting = await app.deps.db
    .selectFrom('waitingEntries')
    .select('id')
    .where('openingId', '=', opening.id)
    .where('state', '=', 'waiting')
    .execute();
  expect(waiting).toEqual([{ id: staying.entryId }]);
  expect(await entryOf(staying.call, opening)).toMatchObject({ position: 1 });
});

it('is refused after ten minutes, and where another opening has the hour (OPENING-24)', async () => {
  const opening = await anOpening(app.deps, { startsIn: 2 * day });
  const { deletion_id: id } = await remove(opening.id);
  await anOpening(app.deps, { resort: opening.resort, startsIn: 2 * day });
  await expect(undo(id)).rejects.toMatchObject({ status: 409, problem: { code: 'opening_overlap' } });
  app.clock.advance(10 * minute);
  await expect(undo(id)).rejects.toMatchObject({ status: 409, problem: { code: 'already_decided' } });
});

it('messages guests at once if the session begins within the hour, and again if it is undone (OPENING-24)', async () => {
  const opening = await anOpening(app.deps, { startsIn: hour / 2 });
  const guest = await app.client(await aReachableMember(app));
  const { bookingId: reference } = await guest('POST /bookings', { body: aBookingBody(opening.roomIds[0]) });
  const { deletion_id: id } = await remove(opening.id);
  await app.deliver();
  await undo(id);
  const kinds = await app.deps.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute();
  expect(
    kinds.filter(({ payload }) => (payload as { reference?: string }).reference === reference).map(({ kind }) => kind),
  ).toEqual(expect.arrayContaining(['booking.cancelled', 'booking.restored']));
});

it('gives the reason to the friends in a room too, when the undo is over (OPENING-11, COMPANION-10)', async () => {
  const room = await aSharedRoom(app, { startsIn: day });
  const friend = await aReachableMember(app);
  await agree({ member: friend, call: await app.client(friend) }, room);
  await app.deliver();
  const undone = await remove(room.opening.id, 'The pool leaks');
  const sent = () =>
    Object.values(listSent(app.standin.world).directMessages)
      .flat()
      .filter((message) => JSON.stringify(message).includes('The pool leaks'));
  await app.deliver();
  expect(sent()).toEqual([]);
  await undo(undone.deletion_id);
  await remove(room.opening.id, 'The pool leaks');
  app.clock.advance(10 * minute);
  await app.deliver();
  const texts = sent().map((message) => JSON.stringify(message));
  expect(texts.filter((text) => text.includes('Your place in the room has ended'))).toEqual([
    expect.stringMatching(/our staff cancelled it\. Reason: The pool leaks\./),
  ]);
});

it('gives the reason to who waits, also on the site (OPENING-11, WAIT-9)', async () => {
  const { opening } = await aFullOpening(app);
  const { call } = await aWaitingMember(app, opening);
  await remove(opening.id, 'A power cut');
  expect(await entryOf(call, opening)).toMatchObject({ end_reason: 'opening_cancelled', end_note: 'A power cut' });
});
