import { importLimits } from '@sunset/contract/imports/fields.ts';
import { CsvError, parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { decodeFile } from './decode-file.ts';
import { FileProblem } from './file-problem.ts';
import { findSeparator } from './find-separator.ts';

export interface TableRow {
  /** As the editor or the spreadsheet counts it, from 1. */
  line: number;
  cells: string[];
}

/** Lets other requests go on. */
export type NextTurn = () => Promise<void>;

/** Lines above the header are not counted as rows. */
const maxRows = importLimits.rows + 20;
const sliceCharacters = 64 * 1024;

/**
 * The rows of a CSV file that have anything in them, with their cells trimmed. It is parsed in slices, with a turn for other requests
 * in between. Refuses with `FileProblem`. Rules: IMPORT-2, IMPORT-3.
 */
export async function readTable(bytes: Uint8Array, nextTurn: NextTurn): Promise<TableRow[]> {
  const { separator, rest, skippedLines } = findSeparator(await decodeFile(bytes));
  const rows: TableRow[] = [];
  let line = 1 + skippedLines;
  try {
    for await (const { record, info } of records(slices(rest, nextTurn), separator)) {
      const cells = record.map(cleanCell);
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells: checked(cells, line) });
      if (rows.length > maxRows) throw new FileProblem('too_many_rows');
      line = 1 + skippedLines + info.lines;
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FileProblem('unclosed_quote', line);
    throw error;
  }
  return rows;
}

interface CsvRecord {
  record: string[];
  /** `lines`: how many were read up to here. */
  info: { lines: number };
}

function records(text: AsyncIterable<string>, separator: string): AsyncIterable<CsvRecord> {
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    info: true,
    // A quote that is never closed would make one record of the rest of the file.
    max_record_size: importLimits.columns * importLimits.cellCharacters,
  });
  return Readable.from(text).compose(parser) as AsyncIterable<CsvRecord>;
}

async function* slices(text: string, nextTurn: NextTurn): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += sliceCharacters) {
    yield text.slice(at, at + sliceCharacters);
    await nextTurn();
  }
}

function checked(cells: string[], line: number): string[] {
  let count = cells.length;
  while (count > 0 && cells[count - 1] === '') count -= 1;
  if (count > importLimits.columns) throw new FileProblem('too_many_columns', line);
  if (cells.some((cell) => cell.length > importLimits.cellCharacters)) throw new FileProblem('cell_too_long', line);
  return cells.slice(0, count);
}

/** What spreadsheets write so that a cell stays text: `="0123"`, and the apostrophe of our own files (EXPORT-2). Nothing is calculated. */
function cleanCell(cell: string): string {
  const text = cell.replaceAll(/[\u00A0\u200B\u2060\uFEFF]/g, ' ').trim();
  const exact = /^="([^"]*)"$/.exec(text)?.[1];
  if (exact !== undefined) return exact.trim();
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}
