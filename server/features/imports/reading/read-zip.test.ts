import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import yazl from 'yazl';
import { FileProblem } from './file-problem.ts';
import { readFile } from './read-file.ts';

const nextTurn = () => Promise.resolve();
const form = readFileSync(new URL('../../../../test/imports/google-forms-en.csv', import.meta.url));

async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

const read = (file: Uint8Array) => readFile('bookings', file, nextTurn);

const codeOf = (file: Uint8Array) =>
  read(file).then(
    ({ rows }) => `${rows.length} rows`,
    (error: unknown) => (error instanceof FileProblem ? error.code : error),
  );

const directoryEntry = Buffer.from([0x50, 0x4b, 0x01, 0x02]);

/** Changes the only entry of the central directory. */
function forged(zip: Buffer, forge: (entry: Buffer) => void): Buffer {
  forge(zip.subarray(zip.indexOf(directoryEntry)));
  return zip;
}

/** Yazl refuses such names, so the bytes of another name of the same length are replaced. */
const named = (zip: Buffer, from: string, to: string) =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

it('the ZIP file of Google Forms is read as the table in it (IMPORT-3)', async () => {
  const zip = await zipOf({ 'Opening 5 December.csv.zip/Opening 5 December.csv': form });
  expect(await read(zip)).toEqual(await read(form));
  expect(await codeOf(await zipOf({ 'FORM.CSV': form, '__MACOSX/._FORM.CSV': 'x', 'picture.png': 'x' }))).toBe(
    '3 rows',
  );
  expect(await codeOf(await zipOf({ 'form.tsv': 'Roblox name\tRoom\nmia\tDeluxe' }))).toBe('1 rows');
});

it.each([
  ['an Excel workbook', { '[Content_Types].xml': '<x/>', 'xl/workbook.xml': '<x/>', 'a.csv': 'x' }, 'is_workbook'],
  ['a workbook of an old Excel called CSV', { 'a.csv': Buffer.from([0xd0, 0xcf, 0x11, 0xe0]) }, 'is_workbook'],
  ['no table', { 'picture.png': 'x', 'inner.zip': 'x' }, 'zip_no_table'],
  ['two tables', { 'a.csv': form, 'b.txt': form }, 'zip_many_tables'],
  ['a picture called CSV', { 'a.csv': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]) }, 'not_text'],
  ['another ZIP file called CSV', { 'a.csv': Buffer.from([0x50, 0x4b, 0x03, 0x04, 0]) }, 'not_text'],
  ['very many files', Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${at}.png`, ''])), 'zip_unreadable'],
])('a ZIP file with %s is refused (IMPORT-2, IMPORT-3)', async (_, files, code) => {
  expect(await codeOf(await zipOf(files))).toBe(code);
});

it('a table that inflates to more than 5 MB is refused, whatever the ZIP file says about its size (IMPORT-2)', async () => {
  const bomb = await zipOf({ 'a.csv': Buffer.alloc(20 * 1024 * 1024, 'mia,Deluxe\n') });
  expect(bomb.length).toBeLessThan(1024 * 1024);
  expect(await codeOf(bomb)).toBe('zip_too_large');
  expect(await codeOf(forged(bomb, (entry) => entry.writeUInt32LE(1000, 24)))).toBe('zip_unreadable');
  const small = await zipOf({ 'a.csv': form });
  expect(await codeOf(forged(small, (entry) => entry.writeUInt32LE(0xff_ff_ff_00, 24)))).toBe('zip_unreadable');
});

it('a ZIP file with a password, a path out of it, or an end that is missing is refused (IMPORT-3)', async () => {
  const zip = () => zipOf({ 'abc/a.csv': form });
  const encrypted = forged(await zip(), (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8));
  expect(await codeOf(encrypted)).toBe('zip_unreadable');
  expect(await codeOf(named(await zip(), 'abc/a.csv', '../../csv'))).toBe('zip_unreadable');
  expect(await codeOf(named(await zip(), 'abc/a.csv', '/ab/a.csv'))).toBe('zip_unreadable');
  expect(await codeOf((await zip()).subarray(0, 200))).toBe('zip_unreadable');
});
