import type { Call } from '@sunset/contract/client.ts';
import { webhookEventTypes } from '@sunset/contract/webhook-events.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aMember, aResort } from '../factories.ts';
import { isFullRun } from '../full-run.ts';
import { linkRoblox } from '../roblox-link.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { csvOf, importText, preview, stateOf } from './imports.ts';

/* The export of a form that a community used for years, in full as large as an import takes. */

const [many, few] = isFullRun ? [5000, 480] : [400, 40];
/** It is read, imported and undone; what grows with its rows is counted below. */
const once = isFullRun ? many : 200;
const sessions = 20;

let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
  const hooks = await app.client(await aMember(app.deps, { isAdmin: true }));
  await hooks('POST /admin/webhooks', { body: { url: 'https://example.com/hook', events: webhookEventTypes } });
  // Messages would reach them.
  await linkRoblox(app, await aMember(app.deps), { username: 'many_7' });
});
afterAll(() => app.close());
// So many uploads are not allowed to one.
beforeEach(async () => {
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
});

interface Answers {
  room: string;
  wish: string;
}

const titles = [
  'Timestamp',
  'Email Address',
  'What is your Roblox username?',
  'Discord username',
  'Which session are you booking?',
  'Which room would you like?',
  'How will you pay?',
  'Anything else?',
];

/** As Google Forms exports it, with what each guest answered. */
const formOf = (name: string, count: number, answer: (guest: number) => Answers) =>
  csvOf([
    titles,
    ...Array.from({ length: count }, (_, guest) => {
      const { room, wish } = answer(guest);
      return [
        '2026/11/20 3:45:12 PM EST',
        `${name}_${guest}@example.com`,
        ` ${name}_${guest} `,
        `${name}.${guest}`,
        `December ${5 + (guest % sessions)} 2026 8:00 PM EST`,
        room,
        'BBC (in game)',
        wish,
      ];
    }),
  ]);

const first = (guest: number): Answers => ({
  room: guest % 40 < sessions ? 'Standard' : 'Deluxe',
  wish: guest % 3 === 0 ? 'By the pool' : '',
});
/** Half of the guests move to another room, the others have another wish. */
const corrected = (guest: number): Answers => ({
  room: guest % 40 < sessions ? 'Suite' : 'Deluxe',
  wish: 'By the sea',
});

/** Plans the sessions of the form at a resort of their own, with rooms for so many guests; how its bookings are read. */
async function aSeason(name: string, count: number) {
  const units = count / sessions / 2;
  const rooms = ['Standard', 'Deluxe', 'Suite'].map((room) => ({ name: room, units }));
  await aResort(app.deps, { name: `${name} Sunset Resort`, rooms });
  const starts = Array.from({ length: sessions }, (_, day) => new Date(Date.UTC(2026, 11, 6 + day, 1)).toISOString());
  await importText(admin, 'openings', csvOf([['Resort', 'Start'], ...starts.map((start) => [name, start])]));
  return { resort: name, paid: true };
}

const undo = (importId: number) => admin('POST /admin/imports/{importId}/undo', { params: { importId } });

it('comes in once, without a message, and an undo takes back all of it (IMPORT-2, IMPORT-4, IMPORT-9, IMPORT-12, IMPORT-13)', async () => {
  const settings = await aSeason('Season', once);
  const form = formOf('many', once, first);
  const before = await stateOf(app.deps.db);
  const draft = await preview(admin, 'bookings', form, settings);
  const guessed = { roblox_name: 2, start: 4, room_type: 5, payment_method: 6, notes: 7 };
  expect(draft.settings.columns).toEqual(guessed);
  expect((await importText(admin, 'bookings', form, settings)).counts).toMatchObject({ new: once, problem: 0 });
  const after = await stateOf(app.deps.db);
  expect(after).toMatchObject({ messages: 0, webhooks: 0 });

  const again = await importText(admin, 'bookings', form, settings);
  expect(again.counts).toMatchObject({ new: 0, changed: 0, same: once, problem: 0 });
  expect(await stateOf(app.deps.db)).toEqual(after);

  const { id } = await app.deps.db
    .selectFrom('bookings')
    .select('importId as id')
    .where('importId', 'is not', null)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  expect(await undo(id ?? 0)).toMatchObject({ undone_count: once, left_count: 0 });
  expect(await stateOf(app.deps.db)).toEqual(before);
}, 600_000);

/** How many statements a call sends to the database. */
async function countStatements(call: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await call();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}

/** What a correction changes of the bookings that a file made. */
const bookingsOf = async (importId: number) =>
  (
    await sql<{
      notes: string;
    }>`select reference, opening_room_id, notes, payment_method, final_price, status from bookings
      where import_id = ${importId} and removed_at is null order by id`.execute(app.deps.db)
  ).rows;

/** Sends a file again with a correction of each row, and undoes that. Returns how many statements each of both took. */
async function correctAll(name: string, count: number) {
  const settings = await aSeason(name, count);
  const { id } = await importText(admin, 'bookings', formOf(name, count, first), settings);
  const before = await bookingsOf(id);
  const draft = await preview(admin, 'bookings', formOf(name, count, corrected), settings);
  expect(draft.counts).toMatchObject({ changed: count, new: 0, problem: 0 });
  const run = await countStatements(() =>
    admin('POST /admin/imports/{importId}/import', { params: { importId: draft.id } }),
  );
  const changed = await bookingsOf(id);
  expect(new Set(changed.map(({ notes }) => notes))).toEqual(new Set(['By the sea']));
  const takeBack = await countStatements(async () =>
    expect(await undo(draft.id)).toMatchObject({ undone_count: count, left_count: 0 }),
  );
  expect(await bookingsOf(id)).toEqual(before);
  await undo(id);
  return { run, takeBack };
}

it('sent again with a correction of each row, takes hardly more statements than a tenth of it, and so does the undo (IMPORT-10, IMPORT-13)', async () => {
  const one = await correctAll('few', few);
  const other = await correctAll('all', many);
  // One statement for 500 bookings.
  const allowed = Math.ceil(many / 500);
  expect(other.run - one.run).toBeLessThanOrEqual(allowed);
  expect(other.takeBack - one.takeBack).toBeLessThanOrEqual(allowed);
}, 600_000);
