import { importFields, type ImportField, type ImportKind } from '@sunset/contract/imports/fields.ts';
import { columnTitles } from './column-titles.ts';
import { normalize } from './normalize.ts';
import { readDate } from './read-date.ts';

/** The index of the column of each field that has one. */
export type ColumnMapping = Partial<Record<ImportField, number>>;

interface Candidate {
  field: ImportField;
  column: number;
  score: number;
}

/**
 * Which column is which field, by titles, and for ids by contents. Each column is at most one field, and of several that fit the one that
 * says more wins. Rule: IMPORT-4.
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
  return mapping;
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

/** A title may mean a date or a time ("Start"): the cells say which. Empty columns are what their title says. */
function isRuledOut(field: ImportField, cells: readonly string[]): boolean {
  if (cells.length === 0) return false;
  const dates = cells.filter((cell) => readDate(cell, 'day_first') ?? readDate(cell, 'month_first')).length;
  if (field === 'start' || field === 'gold_until') return dates === 0;
  return field === 'time' && dates > cells.length / 2;
}

const discordId = /^\d{17,20}$/;

/** A column without a title that says anything, but with Discord ids in it. */
function scoreContents(field: ImportField, title: string, cells: readonly string[]): number {
  if (field !== 'discord_id' || columnTitles.discord_id.never.some((word) => normalize(title).includes(word))) return 0;
  return cells.length > 0 && cells.every((cell) => discordId.test(cell)) ? 1 : 0;
}
