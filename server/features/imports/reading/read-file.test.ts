import { importLimits, type ImportKind } from '@sunset/contract/imports/fields.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exportColumns } from '../../bookings/export/presenter.ts';
import { FileProblem } from './file-problem.ts';
import { readFile } from './read-file.ts';
import { createRowReader, type ReadSettings } from './read-rows.ts';

const now = new Date('2026-11-27T12:00:00Z');

const fileOf = (name: string) => readFileSync(new URL(`../../../../test/imports/${name}`, import.meta.url));
const nextTurn = () => Promise.resolve();
const bytesOf = (text: string) => new TextEncoder().encode(text);

async function read(kind: ImportKind, file: string | Uint8Array, more: Partial<ReadSettings> = {}) {
  const table = await readFile(kind, typeof file === 'string' ? fileOf(file) : file, nextTurn);
  const reader = createRowReader({ zone: 'Europe/Berlin', now, fixed: {}, ...table, ...more });
  return { ...table, reader };
}

async function readBookings(file: string | Uint8Array, more: Partial<ReadSettings> = {}) {
  const { rows, reader, titles, mapping, order } = await read('bookings', file, {
    fixed: { resort: 'Seaside', room_type: 'Standard' },
    ...more,
  });
  const named = Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, titles[column]]));
  return {
    rows: rows.map(({ cells }) => reader.readBooking(cells, false)),
    named,
    order,
    lines: rows.map((row) => row.line),
  };
}

const codeOf = (file: Uint8Array) =>
  readFile('bookings', file, nextTurn).then(
    () => null,
    (error: unknown) => (error instanceof FileProblem ? `${error.code}:${error.line ?? ''}` : error),
  );

describe('a Google Forms export', () => {
  it('is read in English, with times "PM EST" and lines within a cell (IMPORT-3, IMPORT-5)', async () => {
    const { rows, named, lines } = await readBookings('google-forms-en.csv');
    expect(named).toEqual({
      roblox_name: 'What is your Roblox username?',
      start: 'Which session are you booking?',
      room_type: 'Which room would you like?',
      payment_method: 'How will you pay?',
      notes: 'Anything else?',
    });
    expect(lines).toEqual([2, 3, 4]);
    expect(rows).toMatchObject([
      {
        robloxName: 'MiaSunset',
        roomType: 'Deluxe',
        paymentMethod: 'bbc',
        session: { resort: 'Seaside', startsAt: new Date('2026-12-06T01:00:00Z') },
        notes: 'A room near the pool, please',
      },
      { robloxName: 'leo_waves', roomType: 'Standard', paymentMethod: 'robux', notes: '' },
      {
        robloxName: 'ZoeCoral',
        paymentMethod: 'donation',
        session: { startsAt: new Date('2026-12-06T19:30:00Z') },
        notes: 'It\'s my birthday, "cake" please\nand balloons',
      },
    ]);
  });

  it('is read in German, and a name that Roblox cannot have is a problem of its row (IMPORT-4, IMPORT-6)', async () => {
    const { rows, named } = await readBookings('google-forms-de.csv');
    expect(named).toEqual({
      roblox_name: 'Wie lautet dein Roblox-Benutzername?',
      start: 'Welcher Termin?',
      room_type: 'Welches Zimmer möchtest du?',
      payment_method: 'Wie möchtest du bezahlen? (Zahlungsart)',
      notes: 'Anmerkungen',
    });
    expect(rows).toMatchObject([
      { problem: 'bad_name', field: 'roblox_name' },
      { robloxName: 'welle_07', session: { startsAt: new Date('2026-12-06T19:00:00Z') }, paymentMethod: 'robux' },
    ]);
  });

  it('is read in French: the order of day and month comes from the whole column (IMPORT-4, IMPORT-5)', async () => {
    const { rows, named, order } = await readBookings('google-forms-fr.csv', { zone: 'Europe/Paris' });
    expect(order).toBe('day_first');
    expect(named).toMatchObject({ start: 'Date de la session', time: 'Heure', room_type: 'Type de chambre' });
    expect(rows).toMatchObject([
      { robloxName: 'plage_bleue', session: { startsAt: new Date('2026-12-05T19:00:00Z') }, roomType: 'Suite' },
      { robloxName: 'soleil13', session: { startsAt: new Date('2026-12-13T19:30:00Z') }, paymentMethod: 'donation' },
    ]);
  });
});

describe('the titles of columns', () => {
  it.each([
    ['Wie zahlst du?', 'payment_method'],
    ['Womit bezahlst du?', 'payment_method'],
    ['Wie möchtest du zahlen?', 'payment_method'],
    ['Zahlung', 'payment_method'],
    ['How did you pay?', 'payment_method'],
    ['Comment paies-tu ?', 'payment_method'],
    ['¿Cómo pagas?', 'payment_method'],
    ['¿Cómo vas a pagar?', 'payment_method'],
    ['Como você quer pagar?', 'payment_method'],
    ['Did you pay?', 'paid'],
    ['Hast du schon bezahlt?', 'paid'],
    ['As-tu déjà payé ?', 'paid'],
    ['¿Ya pagaste?', 'paid'],
    ['Você já pagou?', 'paid'],
  ])('"%s" is %s (IMPORT-4)', async (title, field) => {
    const { named } = await readBookings(bytesOf(`Roblox name,Room,${title}\nmia,Deluxe,`));
    expect(named).toEqual({ roblox_name: 'Roblox name', room_type: 'Room', [field]: title });
  });

  it('are not needed for ways to pay, and "Payment" with yes and no is whether it came (IMPORT-4)', async () => {
    const text = (title: string, ...cells: string[]) =>
      bytesOf([`Roblox name,Room,${title}`, ...cells.map((cell) => `mia,Deluxe,${cell}`)].join('\n'));
    const guess = async (...file: Parameters<typeof text>) => (await readBookings(text(...file))).named;
    expect(await guess('Womit?', 'BBC', 'Spende', '')).toMatchObject({ payment_method: 'Womit?' });
    expect(await guess('Price', '2000 BBC')).not.toHaveProperty('payment_method');
    expect(await guess('Payment', 'yes', 'no')).toMatchObject({ paid: 'Payment' });
    expect(await guess('Payment', 'yes', 'Robux')).toMatchObject({ payment_method: 'Payment' });
  });

  it('can name resort and room together, unless each has a column (IMPORT-4)', async () => {
    const title = 'Which resort and room would you like?';
    const { named } = await readBookings(bytesOf(`Roblox name,${title}\nmia,Vista – Deluxe`));
    expect(named).toEqual({ roblox_name: 'Roblox name', resort: title, room_type: title });
    const each = await readBookings(bytesOf(`Roblox name,${title},Room\nmia,Vista,Deluxe`));
    expect(each.named).toMatchObject({ resort: title, room_type: 'Room' });
  });
});

it('day and month in two readings are those of the other columns, if these agree (IMPORT-5)', async () => {
  const orderOf = async (...rows: string[]) =>
    (await readBookings(bytesOf(['Timestamp,Birthday,Roblox name,Date', ...rows].join('\n')))).order;
  expect(await orderOf('11/27/2026 18:02:11,,mia,12/2/2026 20:30')).toBe('month_first');
  expect(await orderOf('27/11/2026 18:02:11,5/6/2010,mia,12/2/2026 20:30')).toBe('day_first');
  expect(await orderOf('11/27/2026 18:02:11,,mia,13/2/2026 20:30')).toBe('day_first');
  expect(await orderOf('11/27/2026 18:02:11,25/6/2010,mia,12/2/2026 20:30')).toBeNull();
  expect(await orderOf('2026/11/27,,mia,12/2/2026 20:30')).toBeNull();
  // These have one reading.
  expect(await orderOf('27/11/2026 18:02:11,,mia,2026-12-02 20:30', '27/11/2026,,leo,2.12.2026 20:30')).toBeNull();
});

it('all that cannot be read in a row is said at once (IMPORT-6)', async () => {
  const { rows } = await readBookings(
    bytesOf(
      'Roblox name,Room,Date,Payment,Paid\nx,Deluxe,some day,Gold bars,maybe\nmia,Deluxe,2026-12-05 20:00,BBC,maybe',
    ),
  );
  expect(rows).toMatchObject([
    {
      problem: 'bad_name',
      others: [
        { problem: 'bad_date', field: 'start' },
        { problem: 'bad_payment', field: 'payment_method' },
        { problem: 'bad_answer', field: 'paid' },
      ],
    },
    { problem: 'bad_answer' },
  ]);
  expect(rows[1]).not.toHaveProperty('others');
});

describe('a file of a spreadsheet', () => {
  it('is read in the code page of Windows with semicolons and "sep=" (IMPORT-3)', async () => {
    const { rows, lines } = await readBookings('excel-semicolon.csv');
    expect(lines).toEqual([3, 4]);
    expect(rows).toMatchObject([
      {
        robloxName: 'juergen_1',
        session: { startsAt: new Date('2026-12-05T19:00:00Z') },
        isPaid: true,
        notes: 'Straße; Süden',
      },
      { robloxName: 'aenne', session: { startsAt: new Date('2026-12-05T19:00:00Z') }, isPaid: false },
    ]);
  });

  it('is read below the name of the sheet and merged titles, and equal titles get numbers (IMPORT-4)', async () => {
    const { rows, named, order } = await readBookings('sheets-merged.csv', { zone: 'America/New_York' });
    expect(named).toEqual({
      roblox_name: 'Guest / Name',
      start: 'Stay / Date',
      time: 'Stay / Time',
      room_type: 'Stay / Room',
      payment_method: 'Money / Method',
      paid: 'Money / Paid',
    });
    expect(order).toBe('month_first');
    expect(rows).toMatchObject([
      { robloxName: 'sunny_day', session: { startsAt: new Date('2026-12-06T01:00:00Z') }, isPaid: false },
      { robloxName: 'wavy', session: { startsAt: new Date('2026-12-14T01:00:00Z') }, isPaid: true },
    ]);
    const { titles } = await read('bookings', bytesOf('Name,Room,Name\nmia,Deluxe,Ann'));
    expect(titles).toEqual(['Name', 'Room', 'Name (2)']);
  });

  it('is read as UTF-16 with tabs, and its days and times as the numbers of Excel (IMPORT-3, IMPORT-5)', async () => {
    const { rows, reader } = await read('openings', 'excel-unicode.txt');
    expect(rows.map(({ cells }) => reader.readOpening(cells))).toEqual([
      { resort: 'Seaside', startsAt: new Date('2026-12-05T19:00:00Z'), zone: null },
      { resort: 'Seaside', startsAt: new Date('2026-12-06T19:00:00Z'), zone: null },
    ]);
  });

  it('has openings with zones in words (IMPORT-1, IMPORT-5)', async () => {
    const { rows, reader } = await read('openings', 'openings-sheet.csv');
    expect(rows.map(({ cells }) => reader.readOpening(cells))).toEqual([
      { resort: 'Seaside', startsAt: new Date('2026-12-06T01:00:00Z'), zone: 'America/New_York' },
      { resort: 'Seaside', startsAt: new Date('2026-12-13T19:00:00Z'), zone: null },
      { resort: 'Alpine', startsAt: new Date('2026-12-14T19:00:00Z'), zone: null },
    ]);
  });

  it('has members with a byte order mark, ids as text, and ids that a spreadsheet has rounded (IMPORT-1, IMPORT-6)', async () => {
    const { rows, reader } = await read('members', 'gold.csv');
    expect(rows.map(({ cells }) => reader.readMember(cells))).toEqual([
      { discordId: '223344556677889900', goldUntil: new Date('2027-01-31T22:59:00Z') },
      { problem: 'rounded_id', field: 'discord_id' },
      { discordId: '223344556677889902', goldUntil: new Date('2027-02-28T22:59:00Z') },
    ]);
  });
});

describe('other files', () => {
  it('the export of a bot is read, without bookings that were denied; those that wait are problems (IMPORT-4, IMPORT-6)', async () => {
    const { rows } = await readBookings('bot-export.csv');
    expect(rows).toMatchObject([
      { robloxName: 'MiaSunset', robloxId: '1001', session: { startsAt: new Date('2026-12-05T20:00:00Z') } },
      'declined',
      { problem: 'undecided', field: 'status' },
    ]);
  });

  it('our own file is read: columns, times and texts that look like formulas (IMPORT-4, EXPORT-1)', async () => {
    const { rows, named } = await readBookings('own-export.csv');
    expect(exportColumns).toEqual(expect.arrayContaining(Object.values(named)));
    expect(rows).toMatchObject([
      {
        robloxName: 'MiaSunset',
        roomType: 'Deluxe',
        session: { resort: 'Seaside', startsAt: new Date('2026-12-05T20:00:00Z') },
        notes: '=1+1 is two',
      },
      'declined',
    ]);
  });

  it.each([
    ['Approved, no payment yet', 'confirmed'],
    ['Confirmed - not paid', 'confirmed'],
    ['Genehmigt', 'confirmed'],
    ['Confirmé', 'confirmed'],
    ['✓', 'confirmed'],
    ['TRUE', 'confirmed'],
    ['', 'confirmed'],
    [' No ', 'declined'],
    ['Nein', 'declined'],
    ['FALSE', 'declined'],
    ['No show', 'declined'],
    ['Rejected, sold out', 'declined'],
    ['Pending', 'undecided'],
    ['Not yet approved', 'bad_status'],
    ['não aprovado', 'bad_status'],
    ['VIP', 'bad_status'],
  ])('the status "%s" means %s (IMPORT-6)', async (status, meaning) => {
    const text = `Roblox name,Date,Room,Status\nmia,2026-12-05 20:00,Deluxe,"${status}"`;
    const [row] = (await readBookings(bytesOf(text))).rows;
    const problem = typeof row === 'object' && 'problem' in row ? row.problem : 'confirmed';
    expect(row === 'declined' ? row : problem).toBe(meaning);
  });

  it('5,000 rows are read, 5,001 are refused (IMPORT-2)', async () => {
    const lines = (count: number) =>
      bytesOf(['Roblox name,Room', ...Array.from({ length: count }, (_, row) => `guest_${row},Deluxe`)].join('\n'));
    expect((await readBookings(lines(importLimits.rows))).rows).toHaveLength(5000);
    expect(await codeOf(lines(importLimits.rows + 1))).toBe('too_many_rows:');
    expect(await codeOf(lines(60_000))).toBe('too_many_rows:');
  });

  it('formulas stay text (IMPORT-3)', async () => {
    const { rows } = await readBookings(
      bytesOf(
        'Roblox name,Date,Notes\nmia,2026-12-05 20:00,"=HYPERLINK(""http://x"",""y"")"\n=cmd|x,2026-12-05 20:00,+1',
      ),
    );
    expect(rows).toMatchObject([{ notes: '=HYPERLINK("http://x","y")' }, { problem: 'bad_name' }]);
  });

  it.each([
    ['a workbook of an old Excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'is_workbook:'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2]), 'not_text:'],
    ['nothing', bytesOf('\n\n'), 'no_rows:'],
    ['a header alone', bytesOf('Roblox name,Room\n'), 'no_rows:'],
    [
      'a quote that is never closed',
      bytesOf(`Roblox name,Room\nmia,x\nleo,"${'x\n'.repeat(90_000)}`),
      'unclosed_quote:3',
    ],
    ['a quote that is open at the end', bytesOf('Roblox name,Room\nmia,x\nleo,"x'), 'unclosed_quote:3'],
    ['a cell of a novel', bytesOf(`Roblox name,Room\nmia,${'x'.repeat(2001)}`), 'cell_too_long:2'],
    ['a thousand columns', bytesOf(`Roblox name,Room\nmia${',x'.repeat(1000)}`), 'too_many_columns:2'],
  ])('%s is refused with the line (IMPORT-2, IMPORT-3)', async (_name, file, code) => {
    expect(await codeOf(file)).toBe(code);
  });
});
