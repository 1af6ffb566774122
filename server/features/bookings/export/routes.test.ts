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

  it('has a second file with numbers and the state of the payment (EXPORT-7)', async () => {
    const opening = await anOpening(app.deps);
    const { reference, member } = await aBooking(app, opening, { payment_method: 'robux' });
    const response = await download(`/payments?text=${reference}`);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="payments_2026-11-21.csv"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const start = opening.startsAt.toISOString();
    expect(readRows(await textOf(response))).toEqual([
      paymentColumns,
      [reference, opening.resort.name, 'Standard', '1', member.username, start, 'pending'].concat([
        '1000',
        '0',
        '1000',
        'robux',
        '6',
        'not paid',
        '',
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
