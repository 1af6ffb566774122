import { importLimits, type DateOrder, type ImportKind } from '@sunset/contract/imports/fields.ts';
import { FileProblem } from './file-problem.ts';
import { findHeader, type Table } from './find-header.ts';
import { guessColumns, type ColumnMapping } from './guess-columns.ts';
import { findDateOrder, isAmbiguousDate } from './read-date.ts';
import { readTable, type NextTurn } from './read-table.ts';

export interface ReadFile extends Table {
  mapping: ColumnMapping;
  /** Null where both readings are dates: staff choose. */
  order: DateOrder | null;
}

/** A file with what its columns seem to be. Refuses with `FileProblem`. Rules: IMPORT-2, IMPORT-3, IMPORT-4. */
export async function readFile(kind: ImportKind, bytes: Uint8Array, nextTurn: NextTurn): Promise<ReadFile> {
  const table = findHeader(kind, await readTable(bytes, nextTurn));
  if (table.rows.length > importLimits.rows) throw new FileProblem('too_many_rows');
  const mapping = guessColumns(
    kind,
    table.titles,
    table.rows.slice(0, 200).map(({ cells }) => cells),
  );
  const column = mapping.start ?? mapping.gold_until;
  return { ...table, mapping, order: column === undefined ? null : findOrder(table, column) };
}

/** The order of the dates; where they need one, else that in which the other columns agree, such as the time stamps of a form. */
function findOrder({ titles, rows }: Table, column: number): DateOrder | null {
  const cellsOf = (at: number) => rows.map(({ cells }) => cells[at] ?? '');
  const orderOf = (at: number) => findDateOrder(cellsOf(at));
  const own = orderOf(column);
  if (own !== null || !cellsOf(column).some((cell) => isAmbiguousDate(cell))) return own;
  const others = new Set(titles.map((_, at) => orderOf(at)).filter((order) => order !== null));
  return others.size === 1 ? ([...others][0] ?? null) : null;
}
