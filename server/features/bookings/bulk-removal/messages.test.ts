import type { Call } from '@sunset/contract/client.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { type TestOpening, aMember, aReachableMember, anOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { hour, minute } from '../../../../test/test-clock.ts';
import type { Member } from '../../../actor.ts';

/*
 * What a guest reads about a removal, whatever else happens to the booking in its ten minutes: on Discord and on My
 * Bookings.
 */

let app: TestApp;
let staff: Call;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterAll(() => app.close());

let opening: TestOpening;
let guest: Member;
let reference: string;
let clearingId: number;
beforeEach(async () => {
  opening = await anOpening(app.deps, { startsIn: 48 * hour });
  guest = await aReachableMember(app);
  ({ reference } = await aBooking(app, opening, { member: guest, status: 'confirmed' }));
  await app.deliver();
});

async function startOf(): Promise<number> {
  const { startsAt } = await app.deps.db
    .selectFrom('openings')
    .select('startsAt')
    .where('id', '=', opening.id)
    .executeTakeFirstOrThrow();
  return startsAt.getTime();
}

const steps = {
  remove: async () => {
    const cleared = await staff('DELETE /admin/bookings/{reference}', { params: { reference } });
    clearingId = cleared.clearing_id ?? 0;
  },
  undo: () => staff('POST /admin/bookings/clearings/{clearingId}/undo', { params: { clearingId } }),
  move: () => move(hour),
  'move back': () => move(-hour),
  'delete opening': () => staff('DELETE /admin/resort-openings/{openingId}', { params: { openingId: opening.id } }),
  cancel: async () =>
    (await app.client(guest))('POST /user/bookings/{reference}/cancel', { params: { reference } }).catch(
      () => undefined,
    ),
  leave: () => app.deps.db.updateTable('members').set({ isInServer: false }).where('id', '=', guest.id).execute(),
  'delete account': async () => (await app.client(guest))('DELETE /user/account', { body: { confirmation: 'DELETE' } }),
  deliver: () => app.deliver(),
  wait: async () => {
    app.clock.advance(10 * minute);
    await app.deliver();
  },
} satisfies Record<string, () => Promise<unknown>>;

async function move(by: number) {
  const start = new Date((await startOf()) + by).toISOString();
  await staff('PUT /admin/resorts/{resortId}/opening', {
    params: { resortId: opening.resort.id },
    body: { opening_id: opening.id, new_opening_date: start },
  });
}

/** The kinds of messages that were not dropped, without that of the request. */
async function told(status?: string): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from outbox where payload ->> 'reference' = ${reference} and kind <> 'booking.placed'
      and (${status ?? null}::text is null or status = ${status ?? null}) and failure is null
    order by id`.execute(app.deps.db);
  return rows.map(({ kind }) => kind);
}

/** Steps, and the messages the guest has got in the end. */
const cases: [(keyof typeof steps)[], string[]][] = [
  [['remove', 'wait'], ['booking.cleared']],
  [['remove', 'undo', 'wait'], []],
  [['remove', 'move', 'wait'], ['booking.cleared']],
  [['remove', 'move', 'undo', 'wait'], ['booking.moved']],
  [['remove', 'move', 'move', 'undo', 'wait'], ['booking.moved']],
  [['remove', 'move', 'move back', 'undo', 'wait'], []],
  [['remove', 'undo', 'move', 'wait'], ['booking.moved']],
  [['remove', 'undo', 'remove', 'wait'], ['booking.cleared']],
  [['move', 'remove', 'undo', 'wait'], ['booking.moved']],
  [['move', 'remove', 'deliver', 'undo', 'wait'], ['booking.moved']],
  [['move', 'remove', 'wait'], ['booking.cleared']],
  [['move', 'move', 'wait'], ['booking.moved']],
  [['move', 'move back', 'wait'], []],
  [
    ['move', 'deliver', 'move', 'wait'],
    ['booking.moved', 'booking.moved'],
  ],
  [['remove', 'delete opening', 'wait'], ['booking.cleared']],
  [['remove', 'delete opening', 'undo', 'wait'], ['booking.cleared']],
  [['remove', 'undo', 'delete opening', 'wait'], ['booking.cancelled']],
  [['move', 'delete opening', 'wait'], ['booking.cancelled']],
  [['remove', 'cancel', 'wait'], ['booking.cleared']],
  [['remove', 'leave', 'undo', 'wait'], ['booking.cleared']],
  [['remove', 'delete account', 'wait'], []],
  [['remove', 'delete account', 'undo', 'wait'], []],
];

it.each(cases)('after %j the guest has been sent %j (REMOVAL-7)', async (names, kinds) => {
  for (const name of names) await steps[name]?.();
  expect(await told('sent')).toEqual(kinds);
  expect(await told()).toEqual(kinds);
});

it('names the time that the guest knew and the current time, after a removal, two moves and an undo (REMOVAL-8)', async () => {
  const before = new Date(await startOf()).toISOString();
  await steps.remove();
  await steps.move();
  await steps.move();
  await steps.undo();
  const { payload } = await app.deps.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'booking.moved')
    .where(sql<boolean>`payload ->> 'reference' = ${reference}`)
    .executeTakeFirstOrThrow();
  expect(payload).toMatchObject({ from: before, to: new Date(await startOf()).toISOString() });
});

it('shows the removal to the guest when it is due, not before (MSG-17)', async () => {
  const call = await app.client(guest);
  const kinds = async () => (await call('GET /user/messages')).map(({ kind }) => kind);
  await steps.remove();
  expect(await kinds()).not.toContain('booking.cleared');
  expect(JSON.stringify(await call('GET /user/data'))).not.toContain('booking.cleared');
  app.clock.advance(10 * minute);
  expect(await kinds()).toContain('booking.cleared');
});

it('delivers other messages to the guest while the removal is not due (MSG-17)', async () => {
  await steps.remove();
  const other = await aBooking(app, await anOpening(app.deps), { member: guest });
  await app.deliver();
  const { status } = await app.deps.db
    .selectFrom('outbox')
    .select('status')
    .where(sql<boolean>`payload ->> 'reference' = ${other.reference}`)
    .executeTakeFirstOrThrow();
  expect(status).toBe('sent');
  expect(await told('pending')).toEqual(['booking.cleared']);
});

it('shows staff the message of a guest who deleted their account, with a state that the contract knows', async () => {
  await steps.remove();
  await steps['delete account']();
  const messages = await staff('GET /hosting/messages', { query: { failure: 'account_deleted', reference } });
  expect(messages).toMatchObject([{ kind: 'booking.cleared', state: 'dead', can: { resend: false } }]);
});
