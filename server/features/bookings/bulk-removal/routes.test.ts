import type { Call } from '@sunset/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, auditOf, messagesOf, refusal } from '../../../../test/booked.ts';
import { aMember, anOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { untilWaitingForLock } from '../../../../test/races/support/delayed-writes.ts';
import { minute } from '../../../../test/test-clock.ts';
import { system } from '../../../actor.ts';
import { recordChange } from '../../audit-log/record-change.ts';

let app: TestApp;
let staff: Call;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  const admin = await aMember(app.deps, { isAdmin: true });
  staff = await app.client(admin);
  token = await app.token(admin);
});
afterAll(() => app.close());
beforeEach(async () => {
  await staff('DELETE /admin/bookings/clear');
});

const removeResortBookings = (resort: string) => staff('DELETE /admin/bookings/clear/{resort}', { params: { resort } });
const undo = (clearingId: number | null) =>
  staff('POST /admin/bookings/clearings/{clearingId}/undo', { params: { clearingId: clearingId ?? 0 } });
const listed = async () => (await staff('GET /admin/bookings')).map(({ bookingReference }) => bookingReference);
const look = async (reference: string) =>
  (await staff('GET /admin/bookings/{reference}', { params: { reference } })).booking;

describe('removing the bookings of a resort', () => {
  it('I25 previews the counts, removes exactly its bookings, frees their rooms and keeps the history (REMOVAL-2, REMOVAL-3, REMOVAL-4)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 3 }] });
    const elsewhere = await aBooking(app, await anOpening(app.deps));
    const pending = await aBooking(app, opening);
    const confirmed = await aBooking(app, opening, { status: 'confirmed' });
    await aBooking(app, opening, { status: 'rejected' });
    const params = { resort: opening.resort.name };
    const preview = await staff('GET /admin/bookings/clear/{resort}', { params });
    expect(preview).toEqual({ bookings: 3, future_guests: 2 });
    const cleared = await removeResortBookings(opening.resort.name);
    expect(cleared).toMatchObject({ success: true, deleted_count: 3 });
    expect(cleared.undo_until).toBe(new Date(app.clock.now().getTime() + 10 * minute).toISOString());
    expect(await listed()).toEqual([elsewhere.reference]);
    for (const { reference } of [pending, confirmed]) expect(await auditOf(app, reference)).toEqual(['booking.clear']);
    expect((await staff('GET /admin/bookings/clearings'))[0]).toMatchObject({
      scope: 'resort',
      resort: opening.resort.name,
      deleted_count: 3,
    });
    for (let room = 0; room < 3; room += 1) await aBooking(app, opening);
  });

  it.each(['resort', 'all'])(
    'removes none that was booked since if it is sent again under the same key: %s (REMOVAL-12)',
    async (scope) => {
      const opening = await anOpening(app.deps, { rooms: [{ units: 2 }] });
      await aBooking(app, opening);
      const params = { resort: opening.resort.name };
      const idempotencyKey = `remove-${scope}-${opening.id}`;
      const remove = () =>
        scope === 'all'
          ? staff('DELETE /admin/bookings/clear', { idempotencyKey })
          : staff('DELETE /admin/bookings/clear/{resort}', { params, idempotencyKey });
      const removed = await remove();
      const { reference } = await aBooking(app, opening);
      expect(await remove()).toEqual(removed);
      expect(await listed()).toEqual([reference]);
      expect(await undo(removed.clearing_id)).toMatchObject({ restored_count: 1 });
      await staff('DELETE /admin/bookings/clear/{resort}', { params, idempotencyKey: `other-${scope}` });
      const other = staff('DELETE /admin/bookings/clear', { idempotencyKey: `other-${scope}` });
      expect(await refusal(other)).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    },
  );

  it.each(['', ' ', '/', '%2F', '..', '?', '#', '%', 'Vista', 'clear', '__proto__'])(
    'I25 B58 never takes "%s" for another resort, or for all (REMOVAL-1)',
    async (name) => {
      const { reference } = await aBooking(app, await anOpening(app.deps));
      const headers = { authorization: `Bearer ${token}` };
      for (const path of [`clear/${encodeURIComponent(name)}`, `clear/${encodeURIComponent(name)}/`, 'clear//']) {
        const response = await app.fetch(`/api/admin/bookings/${path}`, { method: 'DELETE', headers });
        expect([404, 422]).toContain(response.status);
      }
      expect(await listed()).toContain(reference);
    },
  );

  it('I25 accepts only the exact name (REMOVAL-1)', async () => {
    const opening = await anOpening(app.deps);
    const { reference } = await aBooking(app, opening);
    const { name } = opening.resort;
    for (const almost of [name.toLowerCase(), ` ${name}`, `${name}\u200b`, name.slice(0, -1)]) {
      expect((await refusal(removeResortBookings(almost)))?.status).toBe(404);
    }
    expect(await listed()).toEqual([reference]);
  });
});

describe('messages to the guests', () => {
  it('are sent when undo is no longer possible, and My Bookings shows the removal then (REMOVAL-7)', async () => {
    const opening = await anOpening(app.deps);
    const { reference, member } = await aBooking(app, opening);
    await removeResortBookings(opening.resort.name);
    const message = await app.deps.db
      .selectFrom('outbox')
      .select('notBefore')
      .where('kind', '=', 'booking.cleared')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(message.notBefore).toEqual(new Date(app.clock.now().getTime() + 10 * minute));
    const guest = await app.client(member);
    expect(await guest('GET /user/bookings')).toEqual([]);
    app.clock.advance(10 * minute);
    expect(await guest('GET /user/bookings')).toMatchObject([{ bookingReference: reference, status: 'cancelled' }]);
  });
});

describe('undo', () => {
  it('restores everything, in the same rooms, and messages nobody (REMOVAL-6)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 3 }] });
    await aBooking(app, opening, { status: 'cancelled' });
    const pending = await aBooking(app, opening);
    const confirmed = await aBooking(app, opening, { status: 'confirmed' });
    const before = [await look(pending.reference), await look(confirmed.reference)];
    const { clearing_id: id } = await staff('DELETE /admin/bookings/clear');
    expect(await undo(id)).toEqual({ success: true, restored_count: 3, not_restored: [] });
    for (const booking of before) {
      const { status, unitNumber } = await look(booking.bookingReference);
      expect({ status, unitNumber }).toEqual({ status: booking.status, unitNumber: booking.unitNumber });
      expect(await messagesOf(app, booking.bookingReference)).toEqual([]);
    }
    expect(await staff('GET /admin/bookings/clearings')).toEqual([]);
    expect(await refusal(undo(id))).toMatchObject({ code: 'already_decided', detail: 'This is already undone.' });
  });

  it('lists bookings that no longer fit; they stay cancelled and their guests are messaged (REMOVAL-6)', async () => {
    const opening = await anOpening(app.deps, { rooms: [{ units: 1 }] });
    const lost = await aBooking(app, opening, { robloxUsername: 'too_late' });
    const { clearing_id: id } = await removeResortBookings(opening.resort.name);
    await aBooking(app, opening);
    expect(await undo(id)).toMatchObject({
      restored_count: 0,
      not_restored: [{ bookingReference: lost.reference, robloxUsername: 'too_late', code: 'sold_out' }],
    });
    expect(await look(lost.reference)).toMatchObject({ status: 'cancelled', reason: 'Removed by staff' });
    expect(await messagesOf(app, lost.reference)).toEqual(['booking.cleared']);
  });

  it('returns 409 after ten minutes (REMOVAL-5)', async () => {
    const { reference } = await aBooking(app, await anOpening(app.deps));
    const params = { reference };
    const { clearing_id: id, deleted_count: count } = await staff('DELETE /admin/bookings/{reference}', { params });
    expect(count).toBe(1);
    expect((await refusal(staff('DELETE /admin/bookings/{reference}', { params })))?.status).toBe(404);
    app.clock.advance(10 * minute);
    expect(await refusal(undo(id))).toMatchObject({ code: 'already_decided' });
    expect((await refusal(undo(2_000_000_000)))?.status).toBe(404);
  });

  it('has nothing to undo when nothing was removed', async () => {
    expect(await staff('DELETE /admin/bookings/clear')).toEqual({
      success: true,
      deleted_count: 0,
      clearing_id: null,
      undo_until: null,
    });
  });
});

describe('a removal that conflicts with a restore', () => {
  /** A restore that has written and not ended, and a clearing that waits for it. */
  it('removes the booking in the state that the restore leaves it in (REMOVAL-10)', async () => {
    const opening = await anOpening(app.deps);
    const { reference } = await aBooking(app, opening, { status: 'cancelled' });
    const cleared = await app.deps.db.transaction().execute(async (db) => {
      const { id } = await db
        .selectFrom('bookings')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      await sql`select restore_booking(${id}, ${app.clock.now()})`.execute(db);
      await recordChange({ ...app.deps, db }, system, {
        action: 'booking.restore',
        subject: 'booking',
        subjectId: reference,
        after: { status: 'pending' },
      });
      const removal = removeResortBookings(opening.resort.name);
      await untilWaitingForLock(app.deps.db);
      // Not awaited here: it ends after this transaction.
      return () => removal;
    });
    expect(await cleared()).toMatchObject({ deleted_count: 1 });
    expect(await listed()).toEqual([]);
    const booking = app.deps.db.selectFrom('bookings').select('statusBeforeRemoval').where('reference', '=', reference);
    expect(await booking.executeTakeFirst()).toEqual({ statusBeforeRemoval: 'pending' });
  });
});
