import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { bookingsFile, exportFileName, paymentsFile, writeCsv, writeRows } from './presenter.ts';
import type { ExportRow } from './queries.ts';

const aRow = (facts: Partial<ExportRow> = {}): ExportRow => ({
  id: 1,
  reference: 'SR-23456789ABCDZ',
  status: 'confirmed',
  notes: 'Sea view',
  paymentMethod: 'bbc',
  originalPrice: 2000,
  finalPrice: 1500,
  paidAt: null,
  unitNumber: 4,
  discordUsername: 'maya',
  robloxUsername: 'Maya_Plays',
  robloxDisplayName: 'Maya',
  createdAt: new Date('2026-11-20T23:59:59.999Z'),
  startsAt: new Date('2026-11-21T20:00:00Z'),
  resortName: 'Coral Beach Sunset Resort',
  roomType: 'Suite',
  roomServicePaid: 350,
  guests: 3,
  ...facts,
});

/** The text of an export whose rows are read in these pages. */
async function write(...portions: ExportRow[][]): Promise<string[]> {
  async function* read() {
    yield* portions;
  }
  const pieces: string[] = [];
  for await (const piece of writeCsv(read(), bookingsFile)) pieces.push(piece);
  return pieces;
}

const header =
  '"Booking ID","Resort","Room Type","Discord Username","Roblox Username","Roblox Display",' +
  '"Opening Date","Price","Status","Notes","Booked At"\r\n';

describe('the export as text', () => {
  it('B42 B43 begins with the byte order mark and the eleven columns, and has nothing else without bookings (EXPORT-1)', async () => {
    expect(await write()).toEqual([`\uFEFF${header}`]);
    expect(await write([])).toEqual([`\uFEFF${header}`, '']);
  });

  it('B42 writes each booking under its columns, with times in UTC, page by page (EXPORT-3)', async () => {
    const [first, ...rest] = await write([aRow()], [aRow({ reference: 'SR-ZZZZZZZZZZZZZ' }), aRow()]);
    expect(first).toBe(`\uFEFF${header}`);
    expect(rest.map((text) => text.split('\r\n').length - 1)).toEqual([1, 2]);
    expect(rest[0]).toBe(
      '"SR-23456789ABCDZ","Coral Beach Sunset Resort","Suite","maya","Maya_Plays","Maya",' +
        '"2026-11-21T20:00:00.000Z","1,500 BBC","confirmed","Sea view","2026-11-20T23:59:59.999Z"\r\n',
    );
  });

  it.each([
    ['bbc', 1500, '1,500 BBC'],
    ['robux', 1500, '9 Robux'],
    ['donation', 1500, '$1.00'],
    ['robux', 0, 'Complimentary'],
  ])('has the price due by %s for %i: %s (EXPORT-3)', async (paymentMethod, finalPrice, price) => {
    const [, row] = await write([aRow({ paymentMethod, finalPrice })]);
    expect(row).toContain(`"${price}"`);
  });

  it('B42 is named by the day in UTC (EXPORT-1)', () => {
    expect(exportFileName(new Date('2026-11-21T23:59:59.999Z'))).toBe('bookings_2026-11-21.csv');
    expect(exportFileName(new Date('2026-11-22T00:00:00Z'))).toBe('bookings_2026-11-22.csv');
  });
});

describe('the file with numbers', () => {
  it.each([
    ['bbc', 1500, null, '"1500","bbc","1500","in the game",""'],
    ['robux', 1500, null, '"1500","robux","9","not paid",""'],
    ['robux', 1500, '2026-11-20T10:00:00.000Z', '"1500","robux","9","paid","2026-11-20T10:00:00.000Z"'],
    ['donation', 1500, null, '"1500","donation","1","not paid",""'],
    ['bbc', 0, null, '"0","bbc","0","complimentary",""'],
  ])('has price and payment by %s for %i, paid at %s (EXPORT-7)', async (paymentMethod, finalPrice, paidAt, cells) => {
    async function* read() {
      yield [aRow({ paymentMethod, finalPrice, paidAt: paidAt === null ? null : new Date(paidAt) })];
    }
    const pieces: string[] = [];
    for await (const piece of writeCsv(read(), paymentsFile)) pieces.push(piece);
    expect(pieces[1]).toBe(
      '"SR-23456789ABCDZ","Coral Beach Sunset Resort","Suite","4","maya","Maya_Plays","2026-11-21T20:00:00.000Z","confirmed",' +
        `"2000","${2000 - finalPrice}",${cells},"350","3"\r\n`,
    );
  });

  it('names a guest without an account by the Roblox username (EXPORT-7)', async () => {
    async function* read() {
      yield [aRow({ discordUsername: '', robloxUsername: 'walk_in' })];
    }
    const pieces: string[] = [];
    for await (const piece of writeCsv(read(), paymentsFile)) pieces.push(piece);
    const [row] = parse(pieces.join(''), { bom: true, columns: true, record_delimiter: '\r\n' });
    expect(row).toMatchObject({ 'Discord Username': '', 'Roblox Username': 'walk_in' });
  });

  it('is named by the day in UTC (EXPORT-7)', () => {
    expect(exportFileName(new Date('2026-11-21T23:59:59.999Z'), paymentsFile)).toBe('payments_2026-11-21.csv');
  });
});

describe('a cell', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t'=1"`],
    ['\r=1', `"'\r'=1"`],
    ['\tx', `"'\tx"`],
    [' =1', `"' =1"`],
    ['\u00a0=1', `"'\u00a0=1"`],
    ['\ufeff=1', `"'\ufeff=1"`],
    ['\u200b\u2060=1', `"'\u200b\u2060=1"`],
    ['\u3164=1', `"'\u3164=1"`],
    ['"=1', `"'""=1"`],
    ['x;=1+1;y', `"x;'=1+1;y"`],
    ['x; \ufeff=1+1', `"x;' \ufeff=1+1"`],
    ['x;"=1+1&"', `"x;'""=1+1&"""`],
    ['x;;@A', `"x;;'@A"`],
    ['x\t=1', `"x\t'=1"`],
    ['x|=1', `"x|'=1"`],
    ['x\r\n=1', `"x\r\n'=1"`],
    ['x;\n=1', `"x;\n'=1"`],
    ['＝1', `"'＝1"`],
    ['＋1', `"'＋1"`],
    ['－1', `"'－1"`],
    ['＠1', `"'＠1"`],
    ['=', `"'="`],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ])('T39 B40 %j is not a formula (EXPORT-2)', (text, cell) => expect(writeRows([[text]])).toBe(`${cell}\r\n`));

  it.each([
    ['', '""'],
    ['x; 1', '"x; 1"'],
    ['x, =1', '"x, =1"'],
    ['a=1', '"a=1"'],
    ['1-1', '"1-1"'],
    ["'=1", `"'=1"`],
    ['a,b;c', '"a,b;c"'],
    ['a\r\nb\nc', '"a\r\nb\nc"'],
    ['say "hi"', '"say ""hi"""'],
    ['🌅 é', '"🌅 é"'],
  ])('B41 B43 %j is unchanged, in quotes', (text, cell) => expect(writeRows([[text]])).toBe(`${cell}\r\n`));

  it('B44 that is empty is still a cell', async () => {
    const [, row] = await write([aRow({ notes: '', robloxDisplayName: '' })]);
    const [cells] = parse(row ?? '');
    expect(cells).toHaveLength(11);
    expect(cells).toMatchObject({ 5: '', 9: '' });
  });
});
