import { importFields, type ImportKind } from '@sunset/contract/imports/fields.ts';
import { FileProblem } from './file-problem.ts';
import { scoreTitle } from './guess-columns.ts';
import type { TableRow } from './read-table.ts';

export interface Table {
  /** Titles of the columns, each once. */
  titles: string[];
  rows: TableRow[];
}

/** A header is looked for in the first rows; above it there may be the name of the sheet. */
const maxHeaderRow = 10;

/**
 * Splits rows into the titles of the columns and the rest. The header is the row that names most fields. Where cells above it are merged
 * ("Guest" over two columns), the title is both; two columns of the same title get a number. Without a header the columns are numbered.
 * Rule: IMPORT-4.
 */
export function findHeader(kind: ImportKind, rows: readonly TableRow[]): Table {
  const header = findHeaderRow(kind, rows);
  const body = rows.slice(header + 1);
  if (body.length === 0) throw new FileProblem('no_rows');
  const width = Math.max(...rows.slice(Math.max(header, 0)).map(({ cells }) => cells.length));
  const own = header < 0 ? [] : (rows[header]?.cells ?? []);
  const above = header > 0 ? (rows[header - 1]?.cells ?? []) : [];
  const merged = isMerged(above, own) ? spread(above, width) : [];
  const titles = Array.from({ length: width }, (_, column) => {
    const parts = [merged[column] ?? '', own[column] ?? ''].filter((part) => part !== '');
    return [...new Set(parts)].join(' / ') || `Column ${column + 1}`;
  });
  return { titles: withNumbers(titles), rows: body };
}

/** -1: there is none. */
function findHeaderRow(kind: ImportKind, rows: readonly TableRow[]): number {
  let best = -1;
  let bestCount = 0;
  for (const [index, { cells }] of rows.slice(0, maxHeaderRow).entries()) {
    const count = importFields[kind].filter((field) => cells.some((cell) => scoreTitle(field, cell) > 0)).length;
    if (count > bestCount) [best, bestCount] = [index, count];
  }
  return best;
}

/** More than one title above, each over the first of its columns: a single one is the name of the sheet. */
function isMerged(above: readonly string[], own: readonly string[]): boolean {
  const titled = above.filter((cell) => cell !== '').length;
  return titled > 1 && titled < own.filter((cell) => cell !== '').length;
}

/** A merged cell is written in the first of its columns only. */
function spread(cells: readonly string[], width: number): string[] {
  let last = '';
  return Array.from({ length: width }, (_, column) => (last = cells[column] || last));
}

function withNumbers(titles: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return titles.map((title) => {
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return count === 1 ? title : `${title} (${count})`;
  });
}
