import { bookingTextFields, type BookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking } from '../../../test/booked.ts';
import { aBookingBody, aMember, anOpening } from '../../../test/factories.ts';
import { aForm, aParty, bookingsOf } from '../../../test/parties.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { minute } from '../../../test/test-clock.ts';
import { aFullOpening, aWaitingMember, entryOf } from '../../../test/waiting.ts';
import { presentTexts } from './texts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const texts = Object.fromEntries(bookingTextFields.map((field) => [field, `A ${field}`])) as BookingTexts;

async function lastTexts(table: 'bookings' | 'waitingEntries' | 'partyMembers') {
  return presentTexts(await app.deps.db.selectFrom(table).selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow());
}

describe('every text that is typed is stored', () => {
  it('in a booking', async () => {
    const { roomIds } = await anOpening(app.deps);
    const call = await app.client(await aMember(app.deps));
    await call('POST /bookings', { body: aBookingBody(roomIds[0], texts) });
    expect(await lastTexts('bookings')).toEqual(texts);
  });

  it('in an entry of a waiting list', async () => {
    const { opening } = await aFullOpening(app);
    const waiting = await aWaitingMember(app, opening);
    await aWaitingMember(app, opening, { member: waiting.member, ...texts });
    expect(await lastTexts('waitingEntries')).toEqual(texts);
  });

  it('in the form of a member of a party', async () => {
    const opening = await anOpening(app.deps);
    const call = await app.client(await aMember(app.deps));
    await call('POST /parties', { body: { ...aForm(opening, texts), openingId: opening.id, policy: 'together' } });
    expect(await lastTexts('partyMembers')).toEqual(texts);
  });

  it('in a booking that a host enters', async () => {
    const opening = await anOpening(app.deps, { startsIn: 10 * minute });
    const host = await app.client(await aMember(app.deps, { isHost: true }));
    await host('POST /hosting/openings/{openingId}/guests', {
      params: { openingId: opening.id },
      body: { roomId: opening.roomIds[0] ?? 0, robloxUsername: 'walk_in', expected_final_price: 1000, ...texts },
    });
    expect(await lastTexts('bookings')).toEqual(texts);
  });
});

/* During an update a server of the older version sends bookings without a text that the newer version has. */

/** The SQL functions that write bookings, entries and memberships, with their arguments. */
const writers = {
  place_bookings: 'newer.without_texts(batch), at',
  enter_booking: 'newer.without_texts(entry), at',
  save_entry: 'newer.without_texts(item), at',
  join_party: 'party, newer.without_texts(item), at',
} as const;

/** Puts a function in place of each writer that leaves out all texts before it calls it. */
async function beOlder({ deps: { db } }: TestApp): Promise<void> {
  const fields = sql.raw(`'{${bookingTextFields.join(',')}}'::text[]`);
  await sql`create schema newer`.execute(db);
  await sql`
    create function newer.without_texts(value jsonb) returns jsonb language sql as $$
      select case when jsonb_typeof(value) = 'array'
        then (select jsonb_agg(item - ${fields} order by ord) from jsonb_array_elements(value) with ordinality rows (item, ord))
        else value - ${fields} end $$`.execute(db);
  for (const [name, call] of Object.entries(writers)) {
    const { rows } = await sql<{ head: string }>`
      select format('%I(%s) returns %s', proname, pg_get_function_arguments(oid), pg_get_function_result(oid)) as head
      from pg_proc where oid = ${name}::regproc`.execute(db);
    await sql.raw(`alter function ${name} set schema newer`).execute(db);
    const body = `select * from newer.${name}(${call})`;
    await sql.raw(`create function ${rows[0]?.head} language sql as $$ ${body} $$`).execute(db);
  }
}

const noTexts = Object.fromEntries(bookingTextFields.map((field) => [field, '']));

describe('what a server without the newest texts writes has empty ones (OPS-4)', () => {
  beforeAll(() => beOlder(app));

  it('a booking and an entry of a waiting list', async () => {
    const { opening, bookings } = await aFullOpening(app);
    expect(bookings).toHaveLength(1);
    const { call } = await aWaitingMember(app, opening);
    expect(await entryOf(call, opening)).toMatchObject(noTexts);
  });

  it('the members of a party', async () => {
    const party = await aParty(app, await anOpening(app.deps));
    expect(party.friends.length).toBeGreaterThan(1);
  });

  it('a guest whom a host adds', async () => {
    const opening = await anOpening(app.deps, { startsIn: 10 * minute });
    await aBooking(app, opening);
    const host = await app.client(await aMember(app.deps, { isHost: true }));
    const { booking } = await host('POST /hosting/openings/{openingId}/guests', {
      params: { openingId: opening.id },
      body: { roomId: opening.roomIds[0] ?? 0, robloxUsername: 'walk_in', expected_final_price: 1000 },
    });
    expect(booking).toMatchObject(noTexts);
    expect(await bookingsOf(app, opening)).toHaveLength(2);
  });
});
