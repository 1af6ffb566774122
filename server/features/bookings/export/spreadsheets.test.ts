import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { writeRows } from './presenter.ts';
import { isFullRun } from '../../../../test/full-run.ts';

/*
 * A spreadsheet splits a CSV file at the separator of its language, which is not always the comma. A field that begins with a quote
 * is quoted: the separator and line ends within it do not count, two quotes are one. What follows the closing quote belongs to the
 * field as it is, and there quotes mean nothing.
 */
function readAsSpreadsheet(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  const escaped = separator === '|' ? '\\|' : separator;
  const field = new RegExp(
    `(?:"(?<quoted>(?:[^"]|"")*)"?)?(?<rest>[^\\r\\n${escaped}]*)(?<end>[\\r\\n${escaped}]|$)`,
    'uy',
  );
  while (field.lastIndex < text.length) {
    const { quoted = '', rest = '', end } = field.exec(text)?.groups ?? {};
    rows.at(-1)?.push(quoted.replaceAll('""', '"') + rest);
    if (end !== separator) rows.push([]);
  }
  return rows;
}

/** One that knows no quotes at all, or takes them away. */
const readWithoutQuotes = (text: string, separator: string) =>
  text.split(/[\r\n]/).map((line) => line.split(separator).map((field) => field.replaceAll('"', '')));

const isFormula = (cell: string) =>
  /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u.test(cell);

const separators = [';', '\t', '|', '\u061b'];
const pieces = [
  '=1+1',
  '=',
  '+',
  '-',
  '@',
  '＝',
  ';',
  ',',
  '\t',
  '|',
  '\u061b',
  '\r',
  '\n',
  '"',
  "'",
  ' ',
  '\u00a0',
  '\ufeff',
  '\u200b',
  'x',
];
const cell = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces) }, fc.string({ unit: 'binary', maxLength: 2 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));
// The first cell is the booking's reference.
const rows = fc.array(
  fc.array(cell, { minLength: 1, maxLength: 4 }).map((cells) => ['SR-23456789ABCDZ', ...cells]),
  { minLength: 1, maxLength: 3 },
);

describe('an exported file', () => {
  it('T39 B40 has no formula for a spreadsheet that splits it elsewhere (EXPORT-2)', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom(...separators), (cells, separator) => {
        const text = writeRows(cells);
        for (const read of [readAsSpreadsheet, readWithoutQuotes])
          expect(read(text, separator).flat().filter(isFormula)).toEqual([]);
      }),
      { numRuns: isFullRun ? 10_000 : 3000 },
    );
  });

  it('B41 B43 is the same for one that splits it at the commas, except for apostrophes (EXPORT-2)', () => {
    fc.assert(
      fc.property(rows, (cells) => {
        const read = readAsSpreadsheet(writeRows(cells), ',');
        expect(read.flat().filter(isFormula)).toEqual([]);
        expect(parse(writeRows(cells), { relax_column_count: true, delimiter: ',', record_delimiter: '\r\n' })).toEqual(
          read.filter((row) => row.length > 1),
        );
        const plain = (all: string[][]) => all.map((row) => row.map((text) => text.replaceAll("'", '')));
        expect(plain(read.filter((row) => row.length > 1))).toEqual(plain(cells));
      }),
      { numRuns: isFullRun ? 5000 : 1500 },
    );
  });

  it('opens as one for a spreadsheet of German if nothing is escaped within a text', () => {
    expect(readAsSpreadsheet('"SR-1","x;=1+1;y"\r\n', ';').flat().filter(isFormula)).toEqual(['=1+1']);
    const quoted = '"SR-1","x;""=1+1&"""\r\n';
    expect(readAsSpreadsheet(quoted, ';').flat().filter(isFormula)).toEqual(['=1+1&"""']);
  });
});
