import type { Call } from '@sunset/contract/client.ts';
import { aRobloxAccount } from '@sunset/standin/roblox/state.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBooking, auditOf, refusal } from '../../../test/booked.ts';
import { aDrawOpening } from '../../../test/draws.ts';
import { aMember, anOpening, type TestOpening } from '../../../test/factories.ts';
import { csvOf, importText, preview, rowsOf } from '../../../test/imports/imports.ts';
import { linkRoblox } from '../../../test/roblox-link.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { day, hour } from '../../../test/test-clock.ts';
import type { Member } from '../../actor.ts';
import { closeSessions } from '../bookings/commands/close-sessions.ts';
import { enqueueAutomaticMessages } from '../messages/automatic/commands/enqueue-automatic-messages.ts';
import { publishDueOpenings } from '../openings/publication/commands/publish-due-openings.ts';
import { forgetFiles } from './commands/forget-files.ts';

const start = '2026-11-21T12:00:00Z';
let app: TestApp;
let admin: Call;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.client(await aMember(app.deps, { isAdmin: true }));
});
afterEach(() => app.clock.set(start));

const header = ['Roblox name', 'Room', 'Payment', 'Paid', 'Notes'];
const file = (...rows: string[][]) => csvOf([header, ...rows]);

/** An opening that guests do not know of. */
async function aPlan(facts: Parameters<typeof anOpening>[1] = {}): Promise<TestOpening> {
  const opening = await anOpening(app.deps, { rooms: [{ units: 2 }, { units: 2, price: 2000 }], ...facts });
  await app.deps.db.updateTable('openings').set({ publishedAt: null }).where('id', '=', opening.id).execute();
  return opening;
}

const bookingsOf = ({ id }: TestOpening) =>
  app.deps.db
    .selectFrom('bookings')
    .innerJoin('openingRooms', 'openingRooms.id', 'bookings.openingRoomId')
    .innerJoin('roomTypes', 'roomTypes.id', 'openingRooms.roomTypeId')
    .select([
      'bookings.reference',
      'bookings.robloxUsername as guest',
      'roomTypes.name as room',
      'bookings.status',
      'bookings.memberId',
      'bookings.robloxId',
      'bookings.notes',
      'bookings.paymentMethod',
      'bookings.finalPrice',
      sql<boolean>`paid_at is not null`.as('isPaid'),
    ])
    .where('bookings.openingId', '=', id)
    .where('bookings.removedAt', 'is', null)
    .orderBy('bookings.id')
    .execute();

const freeRooms = async ({ id }: TestOpening) =>
  (
    await app.deps.db
      .selectFrom('units')
      .select('id')
      .where('openingId', '=', id)
      .where('bookingId', 'is', null)
      .execute()
  ).length;

const undo = (importId: number) => admin('POST /admin/imports/{importId}/undo', { params: { importId } });
const goLive = (importId: number) => admin('POST /admin/imports/{importId}/live', { params: { importId } });
const codeOf = async (answer: Promise<unknown>) => (await refusal(answer))?.code;

/** The kinds of messages about an opening and its bookings, the oldest first. */
async function messagesOf({ id }: TestOpening): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from outbox where payload ->> 'opening_id' = ${String(id)}
      or payload ->> 'reference' in (select reference from bookings where opening_id = ${id}) order by id`.execute(
    app.deps.db,
  );
  return rows.map(({ kind }) => kind);
}

let accounts = 0;
/** A name that Roblox knows, and a member who has linked it. */
async function aLinkedMember(): Promise<{ member: Member; username: string }> {
  const member = await aMember(app.deps);
  const username = `linked_${(accounts += 1)}`;
  await linkRoblox(app, member, { username });
  return { member, username };
}

describe('a preview', () => {
  it('says for each row what will happen, and books nothing (IMPORT-8)', async () => {
    const opening = await aPlan();
    const { counts, id } = await preview(
      admin,
      'bookings',
      file(
        ['mia_sun', 'standard', '', '', ''],
        ['leo_w', 'Deluxe', 'Robux', 'yes', 'Near the pool'],
        ['zoe_c', 'Penthouse', '', '', ''],
        ['ann', 'Deluxe', 'Robux', '', ''],
        ['x', 'Deluxe', '', '', ''],
        ['mia_sun', 'Standard', '', '', ''],
        ['MIA_SUN', 'Deluxe', '', '', ''],
        ['tom', 'Standard', '', '', ''],
        ['tim', 'Standard', '', '', ''],
      ),
      { opening_id: opening.id },
    );
    expect(counts).toEqual({ new: 3, changed: 0, same: 1, left_out: 0, problem: 5 });
    expect(
      (await rowsOf(admin, id)).map(({ line, outcome, problem, field }) => [line, outcome, problem, field]),
    ).toEqual([
      [2, 'new', null, null],
      [3, 'new', null, null],
      [4, 'problem', 'unknown_room', 'room_type'],
      [5, 'problem', 'payment_not_confirmed', 'paid'],
      [6, 'problem', 'bad_name', 'roblox_name'],
      [7, 'same', null, null],
      [8, 'problem', 'twice', 'roblox_name'],
      [9, 'new', null, null],
      [10, 'problem', 'sold_out', 'room_type'],
    ]);
    expect(await bookingsOf(opening)).toEqual([]);
    expect(await freeRooms(opening)).toBe(4);
  });

  it('finds the opening of each row by resort and time, and remembers the columns (IMPORT-7, IMPORT-9)', async () => {
    const opening = await aPlan({ name: 'Coral Bay Sunset Resort', startsIn: 2 * day });
    const text = (name: string) =>
      csvOf([
        ['Pseudo', 'Ort', 'When', 'Room'],
        [name, 'Coral Bay', '2026-11-23 13:00', 'Deluxe'],
      ]);
    const settings = { timezone: 'Europe/Rome', columns: { roblox_name: 0, resort: 1, start: 2, room_type: 3 } };
    const first = await importText(admin, 'bookings', text('mia'), settings);
    expect(first).toMatchObject({ is_remembered: false, counts: { new: 1 } });
    expect(await bookingsOf(opening)).toMatchObject([{ guest: 'mia', room: 'Deluxe' }]);
    const second = await preview(admin, 'bookings', text('leo'));
    expect(second).toMatchObject({ is_remembered: true, settings, counts: { new: 1 } });
    const none = await preview(admin, 'bookings', text('leo').replace('13:00', '14:00'));
    expect((await rowsOf(admin, none.id))[0]).toMatchObject({
      problem: 'unknown_opening',
      starts_at: '2026-11-23T13:00:00.000Z',
    });
  });

  it('refuses columns that the file does not have, and openings that are over (IMPORT-8)', async () => {
    const text = file(['mia', 'Standard', '', '', '']);
    expect((await refusal(preview(admin, 'bookings', text, { columns: { roblox_name: 9 } })))?.errors).toMatchObject([
      { path: 'body.columns' },
    ]);
    expect((await refusal(preview(admin, 'bookings', text, { opening_id: 2_000_000_000 })))?.errors).toMatchObject([
      { path: 'body.opening_id' },
    ]);
  });

  it('says why a file cannot be read, with the line (IMPORT-2)', async () => {
    const problem = await refusal(preview(admin, 'bookings', 'Roblox name,Room\nmia,"x'));
    expect(problem).toMatchObject({ status: 422, code: 'file_refused', file_problem: 'unclosed_quote', line: 2 });
    const file = new Blob([new Uint8Array(6 * 1024 * 1024)], { type: 'text/csv' });
    const call = admin('POST /admin/imports', { query: { kind: 'bookings', file_name: 'x.csv' }, file });
    expect(await codeOf(call)).toBe('body_too_large');
  });
});

describe('imported bookings', () => {
  it('are confirmed at the price of the guest, before the opening is published (IMPORT-9, IMPORT-11)', async () => {
    const opening = await aPlan();
    const { counts } = await importText(
      admin,
      'bookings',
      file(['mia_2', 'Standard', '', '', ''], ['leo_2', 'Deluxe', 'Robux', 'yes', 'By the pool']),
      { opening_id: opening.id },
    );
    expect(counts).toMatchObject({ new: 2, problem: 0 });
    expect(await bookingsOf(opening)).toMatchObject([
      { guest: 'mia_2', status: 'confirmed', memberId: null, paymentMethod: 'bbc', finalPrice: 1000, isPaid: false },
      { guest: 'leo_2', status: 'confirmed', paymentMethod: 'robux', isPaid: true, notes: 'By the pool' },
    ]);
    const [first] = await bookingsOf(opening);
    expect(await auditOf(app, first?.reference ?? '')).toEqual(['booking.import']);
  });

  it('are not added again by the same file, also by another admin and in another case (IMPORT-9)', async () => {
    const opening = await aPlan();
    const other = await app.client(await aMember(app.deps, { isAdmin: true }));
    await importText(admin, 'bookings', file(['mia_3', 'Standard', '', '', 'x']), { opening_id: opening.id });
    const again = await importText(other, 'bookings', file(['Mia_3', 'Standard', '', '', 'x']), {
      opening_id: opening.id,
    });
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 1, left_out: 0, problem: 0 });
    expect(await bookingsOf(opening)).toHaveLength(1);
  });

  it('are not added again after staff cancelled them (IMPORT-9)', async () => {
    const opening = await aPlan();
    const text = file(['mia_4', 'Standard', '', '', '']);
    await importText(admin, 'bookings', text, { opening_id: opening.id });
    const [booking] = await bookingsOf(opening);
    const params = { reference: booking?.reference ?? '' };
    await admin('POST /admin/bookings/{reference}/cancel', { params, body: { reason: 'Not coming' } });
    expect((await importText(admin, 'bookings', text, { opening_id: opening.id })).counts).toMatchObject({
      new: 0,
      same: 1,
    });
  });

  it('are corrected by a later file: room, notes and payment, and put back by its undo (IMPORT-10, IMPORT-13)', async () => {
    const opening = await aPlan();
    const settings = { opening_id: opening.id };
    await importText(admin, 'bookings', file(['mia_5', 'Standard', '', '', 'Early']), settings);
    const before = await bookingsOf(opening);
    const corrected = await importText(admin, 'bookings', file(['mia_5', 'Deluxe', 'Robux', 'x', 'Late']), settings);
    expect(corrected.counts).toMatchObject({ changed: 1, new: 0 });
    expect(await bookingsOf(opening)).toMatchObject([
      { room: 'Deluxe', notes: 'Late', paymentMethod: 'robux', finalPrice: 2000, isPaid: true },
    ]);
    expect(await freeRooms(opening)).toBe(3);
    expect(await undo(corrected.id)).toMatchObject({ undone_count: 1, left_count: 0 });
    expect(await bookingsOf(opening)).toEqual(before);
  });

  it('stay as people changed them (IMPORT-10)', async () => {
    const opening = await aPlan();
    const settings = { opening_id: opening.id };
    await importText(admin, 'bookings', file(['mia_6', 'Standard', '', '', 'A']), settings);
    const [booking] = await bookingsOf(opening);
    const params = { reference: booking?.reference ?? '' };
    await admin('PATCH /admin/bookings/{reference}', { params, body: { expected_version: 1, notes: 'B' } });
    expect(
      (await importText(admin, 'bookings', file(['mia_6', 'Deluxe', '', '', 'C']), settings)).counts,
    ).toMatchObject({
      changed: 0,
      same: 1,
    });
    expect(await bookingsOf(opening)).toMatchObject([{ room: 'Standard', notes: 'B' }]);
  });

  it("never take a guest's own booking, nor change it (IMPORT-9, IMPORT-10)", async () => {
    const opening = await anOpening(app.deps);
    const { reference } = await aBooking(app, opening, { robloxUsername: 'own_guest', notes: 'mine' });
    const text = file(['Own_Guest', 'Standard', '', '', 'theirs']);
    expect((await importText(admin, 'bookings', text, { opening_id: opening.id })).counts).toMatchObject({ same: 1 });
    expect(await bookingsOf(opening)).toMatchObject([{ reference, notes: 'mine' }]);
  });

  it('are refused by the database where rooms, blocks or draws say so, and by the preview before (IMPORT-8, DOOR-4)', async () => {
    const blocked = await aLinkedMember();
    await admin('PUT /admin/members/{memberId}/block', {
      params: { memberId: blocked.member.id },
      body: { reason: 'x', until: null },
    });
    const opening = await aPlan();
    const { id } = await importText(admin, 'bookings', file([blocked.username, 'Standard', '', '', '']), {
      opening_id: opening.id,
    });
    expect(await rowsOf(admin, id)).toMatchObject([{ outcome: 'problem', problem: 'booking_blocked' }]);
    const draw = await aDrawOpening(app, {});
    const lobby = await app.deps.db
      .selectFrom('plannedLobbies')
      .select('opensAt')
      .where('openingId', '=', draw.id)
      .executeTakeFirst();
    app.clock.set(new Date(lobby?.opensAt ?? 0).toISOString());
    admin = await app.client(await aMember(app.deps, { isAdmin: true }));
    const inDraw = await importText(admin, 'bookings', file(['in_draw', 'Standard', '', '', '']), {
      opening_id: draw.id,
    });
    expect(await rowsOf(admin, inDraw.id)).toMatchObject([{ problem: 'draw_pending' }]);
  });
});

describe('names', () => {
  it("become a member's by the Roblox id and a link alone (IMPORT-11, DOOR-6)", async () => {
    const { member, username } = await aLinkedMember();
    const claimed = await aMember(app.deps);
    await app.deps.db
      .updateTable('members')
      .set({ bloxlinkRobloxId: '7300000009', bloxlinkUsername: 'claimed_name', bloxlinkDisplayName: 'C' })
      .where('id', '=', claimed.id)
      .execute();
    const opening = await aPlan();
    await importText(
      admin,
      'bookings',
      file([username, 'Standard', '', '', ''], ['claimed_name', 'Standard', '', '', '']),
      {
        opening_id: opening.id,
      },
    );
    expect((await bookingsOf(opening)).map(({ memberId }) => memberId)).toEqual([member.id, null]);
  });

  it('count as typed while Roblox does not answer, and a later preview asks again (IMPORT-11, DOOR-2)', async () => {
    const id = '7300000001';
    app.standin.world.roblox.accounts.set(id, aRobloxAccount({ id, username: 'Later_Known', displayName: 'L' }));
    const opening = await aPlan();
    const faults = app.deps.roblox;
    const { findUsersByNames } = faults;
    faults.findUsersByNames = () => Promise.resolve({ kind: 'unavailable', reason: 'down' });
    const draft = await preview(admin, 'bookings', file(['later_known', 'Standard', '', '', '']), {
      opening_id: opening.id,
    });
    expect(draft.roblox_unavailable).toBe(true);
    faults.findUsersByNames = findUsersByNames;
    const done = await admin('POST /admin/imports/{importId}/import', { params: { importId: draft.id } });
    expect(done.roblox_unavailable).toBe(false);
    expect(await bookingsOf(opening)).toMatchObject([{ guest: 'Later_Known', robloxId: id }]);
  });

  it('that an account has since are the same guest (IMPORT-9)', async () => {
    const id = '7300000003';
    const opening = await aPlan();
    const importAs = (username: string) => {
      app.standin.world.roblox.accounts.set(id, aRobloxAccount({ id, username }));
      return importText(admin, 'bookings', file([username, 'Standard', '', '', '']), { opening_id: opening.id });
    };
    expect((await importAs('first_name')).counts).toMatchObject({ new: 1 });
    expect((await importAs('second_name')).counts).toMatchObject({ new: 0, same: 1 });
  });

  it('that have another Roblox id than in the file are a problem (IMPORT-11)', async () => {
    const id = '7300000002';
    app.standin.world.roblox.accounts.set(id, aRobloxAccount({ id, username: 'new_owner', displayName: 'N' }));
    const opening = await aPlan();
    const { id: importId } = await preview(
      admin,
      'bookings',
      csvOf([
        ['Roblox name', 'Roblox ID', 'Room'],
        ['new_owner', '1001', 'Standard'],
        ['unknown_one', '1002', 'Standard'],
      ]),
      { opening_id: opening.id },
    );
    expect((await rowsOf(admin, importId)).map(({ problem }) => problem)).toEqual(['name_changed', null]);
  });
});

describe('until it goes live, an import', () => {
  it('is quiet: no message, no webhook, nothing that its guest can see (IMPORT-12)', async () => {
    const { member, username } = await aLinkedMember();
    const guest = await app.client(member);
    const url = 'https://example.com/hook';
    await admin('POST /admin/webhooks', {
      body: { url, events: ['booking.created', 'booking.changed', 'opening.created'] },
    });
    const opening = await aPlan({ startsIn: 50 * 60_000 });
    const { id } = await importText(admin, 'bookings', file([username, 'Standard', '', '', '']), {
      opening_id: opening.id,
    });
    const [booking] = await bookingsOf(opening);
    const params = { reference: booking?.reference ?? '' };
    await admin('PATCH /admin/bookings/{reference}', {
      params,
      body: { expected_version: 1, roomId: opening.roomIds[1] },
    });
    await enqueueAutomaticMessages(app.deps);
    expect(await messagesOf(opening)).toEqual([]);
    expect(await app.deps.db.selectFrom('webhookDeliveries').select('type').execute()).toEqual([]);
    expect(await guest('GET /user/bookings')).toEqual([]);
    expect((await guest('GET /user/bookings/count')).count).toBe(0);
    expect(await goLive(id)).toEqual({ success: true, published_count: 1, messaged_count: 1 });
    expect(await guest('GET /user/bookings')).toHaveLength(1);
    expect(await messagesOf(opening)).toEqual(['booking.confirmed']);
    const events = await app.deps.db.selectFrom('webhookDeliveries').select('type').orderBy('id').execute();
    expect(events.map(({ type }) => type)).toEqual(['opening.created', 'booking.created']);
    await app.deps.db.deleteFrom('webhookDeliveries').execute();
    await app.deps.db.deleteFrom('webhookEndpoints').execute();
  });

  it('ends with an opening that nobody published before its start (IMPORT-12, OPENING-23)', async () => {
    const { username } = await aLinkedMember();
    const opening = await aPlan({ startsIn: hour });
    await importText(admin, 'bookings', file([username, 'Standard', '', '', '']), { opening_id: opening.id });
    // No server ran in between: its session did not take place either.
    app.clock.advance(2 * hour);
    await closeSessions(app.deps);
    expect(await bookingsOf(opening)).toMatchObject([{ status: 'confirmed' }]);
    await publishDueOpenings(app.deps);
    expect(await bookingsOf(opening)).toMatchObject([{ status: 'cancelled' }]);
    expect(await messagesOf(opening)).toEqual([]);
  });
});

describe('an undo', () => {
  it('removes untouched bookings and lists the others; the rooms are free again (IMPORT-13)', async () => {
    const opening = await aPlan();
    const { id } = await importText(
      admin,
      'bookings',
      file(['a_1', 'Standard', '', '', ''], ['a_2', 'Standard', '', '', '']),
      {
        opening_id: opening.id,
      },
    );
    const [first] = await bookingsOf(opening);
    const params = { reference: first?.reference ?? '' };
    await admin('PATCH /admin/bookings/{reference}', { params, body: { expected_version: 1, notes: 'Mine now' } });
    expect(await undo(id)).toEqual({ success: true, undone_count: 1, left_count: 1 });
    expect(await bookingsOf(opening)).toMatchObject([{ guest: 'a_1' }]);
    expect(await freeRooms(opening)).toBe(3);
    const left = await admin('GET /admin/imports/{importId}/rows', {
      params: { importId: id },
      query: { left: 'true' },
    });
    expect(left).toMatchObject([{ robloxUsername: 'a_1', left: 'touched' }]);
    expect(await codeOf(undo(id))).toBe('already_decided');
    expect(await codeOf(goLive(id))).toBe('already_decided');
    const again = await importText(admin, 'bookings', file(['a_2', 'Standard', '', '', '']), {
      opening_id: opening.id,
    });
    expect(again.counts).toMatchObject({ new: 1 });
  });

  it('is possible until the import goes live (IMPORT-13, IMPORT-14)', async () => {
    const opening = await aPlan();
    const { id } = await importText(admin, 'bookings', file(['live_1', 'Standard', '', '', '']), {
      opening_id: opening.id,
    });
    await goLive(id);
    expect(await codeOf(undo(id))).toBe('already_decided');
    expect(await codeOf(admin('POST /admin/imports/{importId}/import', { params: { importId: id } }))).toBe(
      'already_decided',
    );
  });
});

it('a deleted account is in no row of an import (IMPORT-15, PRIVACY-2)', async () => {
  const { member, username } = await aLinkedMember();
  const opening = await aPlan();
  const settings = { opening_id: opening.id };
  await importText(admin, 'bookings', file([username, 'Standard', '', '', 'Wheelchair']), settings);
  const { id } = await importText(admin, 'bookings', file([username, 'Deluxe', '', '', '']), settings);
  const beforeOf = async () =>
    (await app.deps.db.selectFrom('importRows').select('before').where('importId', '=', id).execute())[0]?.before;
  expect(await beforeOf()).toMatchObject({ notes: 'Wheelchair' });
  await (
    await app.client(member)
  )('DELETE /user/account', { body: { confirmation: 'DELETE' } });
  expect(await beforeOf()).toBeNull();
  expect(await undo(id)).toMatchObject({ undone_count: 0 });
});

describe('a file', () => {
  it('of a draft is replaced by the next one of the same admin, and can be discarded (IMPORT-7)', async () => {
    const first = await preview(admin, 'bookings', file(['mia', 'Standard', '', '', '']));
    const second = await preview(admin, 'bookings', file(['leo', 'Standard', '', '', '']));
    expect(await codeOf(admin('GET /admin/imports/{importId}', { params: { importId: first.id } }))).toBe('not_found');
    await admin('DELETE /admin/imports/{importId}', { params: { importId: second.id } });
    expect(
      await app.deps.db.selectFrom('importRows').select('line').where('importId', '=', second.id).execute(),
    ).toEqual([]);
  });

  it('is forgotten a day later, and what was imported at once (IMPORT-15)', async () => {
    const opening = await aPlan({ startsIn: 3 * day });
    const draft = await preview(
      await app.client(await aMember(app.deps, { isAdmin: true })),
      'bookings',
      file(['draft_guest', 'Standard', '', '', '']),
    );
    const { id } = await importText(
      admin,
      'bookings',
      file(['kept_1', 'Standard', '', '', ''], ['no_room', 'Penthouse', '', '', '']),
      {
        opening_id: opening.id,
      },
    );
    const cells = async (importId: number) =>
      (
        await app.deps.db
          .selectFrom('importRows')
          .select('cells')
          .where('importId', '=', importId)
          .orderBy('line')
          .execute()
      ).map(({ cells }) => cells?.[0] ?? null);
    expect(await cells(id)).toEqual([null, 'no_room']);
    app.clock.advance(day - 1);
    await forgetFiles(app.deps);
    expect(await cells(draft.id)).toEqual(['draft_guest']);
    app.clock.advance(1);
    await forgetFiles(app.deps);
    expect(await cells(id)).toEqual([null, null]);
    expect(await cells(draft.id)).toEqual([]);
  });
});
