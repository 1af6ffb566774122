import { importFields, type ImportField, type ImportKind } from '@sunset/contract/imports/fields.ts';
import { columnTitles } from './column-titles.ts';
import { normalize } from './normalize.ts';
import { readPaymentMethod, readYes } from './read-cells.ts';
import { readDate } from './read-date.ts';

/** The index of the column of each field that has one. */
export type ColumnMapping = Partial<Record<ImportField, number>>;

interface Candidate {
  field: ImportField;
  column: number;
  score: number;
}

/**
 * Which column is which field, by titles, and for ids and payments by contents. Of several that fit the one that says more wins. Each column
 * is at most one field, unless its title names resort and room. Rule: IMPORT-4.
 */
export function guessColumns(kind: ImportKind, titles: readonly string[], samples: readonly string[][]): ColumnMapping {
  const candidates: Candidate[] = importFields[kind].flatMap((field) =>
    titles.flatMap((title, column) => {
      const cells = samples.map((row) => row[column] ?? '').filter((cell) => cell !== '');
      if (isRuledOut(field, cells)) return [];
      const score = scoreTitle(field, title) || scoreContents(field, title, cells);
      return score > 0 ? [{ field, column, score }] : [];
    }),
  );
  const mapping: ColumnMapping = {};
  const taken = new Set<number>();
  // Of equal candidates the field that comes first in the form, then the first column.
  for (const { field, column } of candidates.toSorted((a, b) => b.score - a.score)) {
    if (mapping[field] !== undefined || taken.has(column)) continue;
    mapping[field] = column;
    taken.add(column);
  }
  return kind === 'bookings' ? { ...mapping, ...findShared(mapping, titles) } : mapping;
}

/** "Which resort and room would you like?" is both, where no other column is one of them. */
function findShared({ resort, room_type: room }: ColumnMapping, titles: readonly string[]): ColumnMapping {
  const column = resort ?? room;
  if (column === undefined || (resort !== undefined && room !== undefined)) return {};
  const title = titles[column] ?? '';
  const isBoth = scoreTitle('resort', title) > 0 && scoreTitle('room_type', title) > 0;
  return isBoth ? { resort: column, room_type: column } : {};
}

const isWhole = 1000;

/** How well a title names a field; 0: not at all. */
export function scoreTitle(field: ImportField, title: string): number {
  const { parts, never } = columnTitles[field];
  const text = normalize(title);
  if (text === '') return 0;
  const padded = ` ${text} `;
  if (never.some((word) => padded.includes(` ${word} `))) return 0;
  let score = 0;
  for (const part of parts) {
    if (text === part) return isWhole + part.length;
    if (padded.includes(` ${part} `)) score = Math.max(score, part.length);
  }
  return score;
}

/**
 * A title may mean a date or a time ("Start"), how somebody pays or whether they have ("Payment"): the cells say which. Empty columns are what
 * their title says.
 */
function isRuledOut(field: ImportField, cells: readonly string[]): boolean {
  if (cells.length === 0) return false;
  if (field === 'payment_method') return cells.every((cell) => readYes(cell) !== null);
  const dates = cells.filter((cell) => readDate(cell, 'day_first') ?? readDate(cell, 'month_first')).length;
  if (field === 'start' || field === 'gold_until') return dates === 0;
  return field === 'time' && dates > cells.length / 2;
}

const discordId = /^\d{17,20}$/;

/** By which a column is recognised without a title that says anything. */
const contents: Partial<Record<ImportField, (cell: string) => boolean>> = {
  discord_id: (cell) => discordId.test(cell),
  // Prices have digits: "2,000 BBC".
  payment_method: (cell) => !/\d/.test(cell) && readPaymentMethod(cell) !== null,
};

function scoreContents(field: ImportField, title: string, cells: readonly string[]): number {
  const isOne = contents[field];
  if (isOne === undefined || columnTitles[field].never.some((word) => normalize(title).includes(word))) return 0;
  return cells.length > 0 && cells.every(isOne) ? 1 : 0;
}
