import type { Call } from '@sunset/contract/client.ts';
import { listSent } from '@sunset/standin/console/control/routes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBookingBody, aMember, anOpening, aReachableMember, type TestOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { day, hour, minute } from '../../../../test/test-clock.ts';

let app: TestApp;
let staff: Call;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
});

const inMs = (ms: number) => new Date(app.deps.now().getTime() + ms).toISOString();
const reason = 'We rebuild the pool';

async function book({ roomIds }: TestOpening, member?: Awaited<ReturnType<typeof aMember>>): Promise<string> {
  const guest = await app.client(member ?? (await aMember(app.deps)));
  return (await guest('POST /bookings', { body: aBookingBody(roomIds[0]) })).bookingId;
}

const statusOf = async (reference: string) =>
  (
    await app.deps.db
      .selectFrom('bookings')
      .select('status')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
  ).status;

type Decisions = Parameters<typeof closeFor>[1];

function closeFor(
  { resort }: TestOpening,
  openings: (
    | { opening_id: number; action: 'cancel' | 'keep' }
    | { opening_id: number; action: 'move'; new_opening_date: string }
  )[],
  period: { from?: string; until?: string } = {},
) {
  return staff('POST /admin/resorts/{resortId}/closures', {
    params: { resortId: resort.id },
    body: { from: inMs(hour), until: inMs(3 * day), reason, openings, ...period },
  });
}

const cancel = ({ id }: TestOpening): Decisions => [{ opening_id: id, action: 'cancel' }];

const plan = ({ resort }: TestOpening, start: number, despite_closures?: number[]) =>
  staff('POST /admin/resort-openings/create', {
    body: {
      resort_name: resort.name,
      opening_date: inMs(start),
      timezone: 'Europe/Rome',
      ...(despite_closures ? { despite_closures } : {}),
    },
  });

describe('closing a resort', () => {
  it('cancels, moves and keeps its openings as staff decide, and their guests read the reason (CLOSURE-1, CLOSURE-4)', async () => {
    const opening = await anOpening(app.deps, { startsIn: day });
    const later = await anOpening(app.deps, { resort: opening.resort, startsIn: 2 * day });
    const last = await anOpening(app.deps, { resort: opening.resort, startsIn: 2 * day + 2 * hour });
    const member = await aReachableMember(app);
    const [cancelled, moved, kept] = [await book(opening, member), await book(later), await book(last)];
    const preview = await staff('GET /admin/resorts/{resortId}/closures/preview', {
      params: { resortId: opening.resort.id },
      query: { from: inMs(hour), until: inMs(3 * day) },
    });
    expect(preview.map(({ id, booked, waiting }) => [id, booked, waiting])).toEqual([
      [opening.id, 1, 0],
      [later.id, 1, 0],
      [last.id, 1, 0],
    ]);
    const closed = await closeFor(opening, [
      ...cancel(opening),
      { opening_id: later.id, action: 'move', new_opening_date: inMs(4 * day) },
      { opening_id: last.id, action: 'keep' },
    ]);
    expect(closed).toMatchObject({
      cancelled_bookings: 1,
      moved_bookings: 1,
      closure: { reason, undo: { openings: 1 } },
    });
    expect(await Promise.all([cancelled, moved, kept].map(statusOf))).toEqual(['cancelled', 'pending', 'pending']);
    const listed = await staff('GET /admin/openings', { query: { resort: opening.resort.id } });
    expect(listed.map(({ id, opening_date }) => [id, opening_date])).toEqual([
      [last.id, inMs(2 * day + 2 * hour)],
      [later.id, inMs(4 * day)],
    ]);
    const messages = await app.deps.db.selectFrom('outbox').select(['kind', 'payload']).orderBy('id').execute();
    expect(messages.find(({ kind }) => kind === 'booking.moved')?.payload).toMatchObject({ reference: moved, reason });
    app.clock.advance(10 * minute);
    await app.deliver();
    const texts = JSON.stringify(listSent(app.standin.world).directMessages);
    expect(texts).toContain(`Reason: ${reason}.`);
  });

  it('changes nothing if an opening is not decided about, or if it is closed already (CLOSURE-1, CLOSURE-5)', async () => {
    const opening = await anOpening(app.deps, { startsIn: day });
    await expect(closeFor(opening, [])).rejects.toMatchObject({
      status: 409,
      problem: { code: 'changed_meanwhile', opening_ids: [opening.id] },
    });
    expect((await staff('GET /admin/closures')).filter(({ resortId }) => resortId === opening.resort.id)).toEqual([]);
    await closeFor(opening, cancel(opening));
    await expect(closeFor(opening, [])).rejects.toMatchObject({ status: 409, problem: { code: 'resort_closed' } });
    await expect(closeFor(opening, [], { until: inMs(hour) })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'body.until' }] },
    });
  });

  it('refuses openings in it, names it, and lets those in whose call names it (CLOSURE-2, CLOSURE-3)', async () => {
    const opening = await anOpening(app.deps, { startsIn: 5 * day });
    const { closure } = await closeFor(opening, []);
    const refusal = { status: 409, problem: { code: 'resort_closed', closure: { id: closure.id, reason } } };
    await expect(plan(opening, day)).rejects.toMatchObject(refusal);
    const move = (despite_closures: number[]) =>
      staff('PUT /admin/resorts/{resortId}/opening', {
        params: { resortId: opening.resort.id },
        body: { opening_id: opening.id, new_opening_date: inMs(2 * day), despite_closures },
      });
    await expect(move([])).rejects.toMatchObject(refusal);
    const [preview] = await staff('GET /admin/openings/preview', {
      query: { local_time: inMs(day).slice(0, 16), timezone: 'UTC', resort: opening.resort.id },
    });
    expect(preview?.closure).toMatchObject({ id: closure.id, reason });
    expect((await plan(opening, day, [closure.id])).openings).toHaveLength(1);
    expect((await move([closure.id])).opening.opening_date).toBe(inMs(2 * day));
    // Where the closure ends, everything can be planned.
    expect((await plan(opening, 3 * day)).openings).toHaveLength(1);
  });

  it('ends when it is lifted; what it cancelled is back with its bookings, and nobody was told (CLOSURE-6, OPENING-24)', async () => {
    const opening = await anOpening(app.deps, { startsIn: day });
    const reference = await book(opening);
    await staff('POST /hosting/bookings/{reference}/confirm', {
      params: { reference },
      body: { payment_confirmed: true },
    });
    const { closure } = await closeFor(opening, cancel(opening));
    expect(await statusOf(reference)).toBe('cancelled');
    app.clock.advance(9 * minute);
    await expect(
      staff('DELETE /admin/closures/{closureId}', { params: { closureId: closure.id } }),
    ).resolves.toMatchObject({ restored_openings: 1, restored_bookings: 1, not_restored: [] });
    expect(await statusOf(reference)).toBe('confirmed');
    const messages = await app.deps.db.selectFrom('outbox').select(['kind', 'payload']).execute();
    expect(
      messages
        .filter(({ payload }) => (payload as { reference?: string }).reference === reference)
        .map(({ kind }) => kind),
    ).not.toContain('booking.cancelled');
    await plan(opening, 2 * day);
    await expect(
      staff('DELETE /admin/closures/{closureId}', { params: { closureId: closure.id } }),
    ).rejects.toMatchObject({ problem: { code: 'already_decided' } });
  });
});
