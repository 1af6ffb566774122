import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking } from '../../../../test/booked.ts';
import { aMember, anOpening } from '../../../../test/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { exportColumns, paymentColumns, writeRows } from './presenter.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
  token = await app.token(await aMember(app.deps, { isAdmin: true }));
});
afterAll(() => app.close());

const download = (query = '') =>
  app.fetch(`/api/admin/bookings/export${query}`, { headers: { authorization: `Bearer ${token}` } });

/** The text with its byte order mark, which `Response.text` would remove. */
async function textOf(response: Response): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
}

/** One order that was served and paid, and one that was served only. */
async function addOrders(reference: string, resortId: number): Promise<void> {
  const { db, now } = app.deps;
  const booking = db.selectFrom('bookings').select('id').where('reference', '=', reference);
  const { id: bookingId } = await booking.executeTakeFirstOrThrow();
  const { id: claimedBy } = await aMember(app.deps, { isHost: true });
  const item = { name: 'Lemonade', price: 50 };
  const menu = db
    .insertInto('menuItems')
    .values({ ...item, resortId })
    .returning('id');
  const { id: menuItemId } = await menu.executeTakeFirstOrThrow();
  const served = { bookingId, place: 1, state: 'served', price: 50, claimedBy, claimedAt: now(), endedAt: now() };
  for (const [number, collectedAt] of [now(), null].entries()) {
    const order = { ...served, number: number + 1, collectedAt, createdAt: now() };
    const { id: orderId } = await db.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow();
    await db
      .insertInto('orderItems')
      .values({ ...item, orderId, menuItemId, quantity: 1 })
      .execute();
  }
}

const readRows = (text: string) => parse(text, { bom: true, record_delimiter: '\r\n' });

describe('the export', () => {
  it('is the header row alone without bookings', async () => {
    expect(await textOf(await download())).toBe(`\uFEFF${exportColumns.map((name) => `"${name}"`).join(',')}\r\n`);
  });

  it('T23 B42 B43 has the eleven columns, a file name with the date, and is never cached (EXPORT-1, EXPORT-5)', async () => {
    const opening = await anOpening(app.deps);
    const { reference, member } = await aBooking(app, opening, {
      payment_method: 'robux',
      notes: '=HYPERLINK("http://x")\nsecond, "line" 🌅',
      linked: { username: '＋plus', displayName: '@Jay' },
    });
    const response = await download(`?text=${reference}`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="bookings_2026-11-21.csv"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(readRows(await textOf(response))).toEqual([
      [...exportColumns],
      [
        reference,
        opening.resort.name,
        'Standard',
        member.username,
        "'＋plus",
        "'@Jay",
        opening.startsAt.toISOString(),
        '6 Robux',
        'pending',
        `'=HYPERLINK("http://x")\nsecond, "line" 🌅`,
        app.clock.now().toISOString(),
      ],
    ]);
  });

  it('has a second file with numbers, the state of the payment and what was collected for room service (EXPORT-7)', async () => {
    const opening = await anOpening(app.deps);
    const wish = { payment_method: 'robux', robloxUsername: 'payer' } as const;
    const { reference, member } = await aBooking(app, opening, wish);
    await addOrders(reference, opening.resort.id);
    const response = await download(`/payments?text=${reference}`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="payments_2026-11-21.csv"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const start = opening.startsAt.toISOString();
    expect(readRows(await textOf(response))).toEqual([
      paymentColumns,
      [reference, opening.resort.name, 'Standard', '1', member.username, 'payer', start, 'pending'].concat([
        '1000',
        '0',
        '1000',
        'robux',
        '6',
        'not paid',
        '',
        '50',
        '1',
      ]),
    ]);
  });

  it('applies the filters of the list (EXPORT-4)', async () => {
    const { reference } = await aBooking(app, await anOpening(app.deps), { status: 'confirmed' });
    expect(readRows(await textOf(await download('?status=confirmed'))).map(([name]) => name)).toEqual([
      'Booking ID',
      reference,
    ]);
    expect((await download('?status=nonsense')).status).toBe(422);
  });
});

describe('cells', () => {
  const sign = fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '＝',
    '＋',
    '－',
    '＠',
    '"',
    ',',
    ';',
    '\n',
    '\r\n',
    "'",
    ' ',
  );
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.tuple(sign, fc.string()).map(([first, rest]) => first + rest),
    fc.array(sign).map((signs) => signs.join('')),
  );

  it('T39 B40 B41 B44 are read back unchanged, and none of them is a formula (EXPORT-2)', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 11, maxLength: 11 }), { minLength: 1 }), (rows) => {
        const read = readRows(writeRows(rows));
        expect(read.map((row) => row.map(unmask))).toEqual(rows.map((row) => row.map(unmask)));
        expect(read.flat().filter((text) => /^[=+\-@\t\r＝＋－＠]/.test(text))).toEqual([]);
      }),
    );
  });
});

/** Without apostrophes: a formula within a text has one, too. */
const unmask = (text: string) => text.replaceAll("'", '');
