import type { ImportField } from '@sunset/contract/imports/fields.ts';
import type { RowOutcome, RowProblemCode } from '@sunset/contract/imports/row-problems.ts';

/** What an import does with a row, before the database has its say. */
export interface PlannedRow {
  line: number;
  outcome: RowOutcome;
  problem: RowProblemCode | null;
  /** The column that the problem is about. */
  field: ImportField | null;
  startsAt: Date | null;
  openingId: number | null;
  bookingId: number | null;
  /** Who becomes gold. */
  discordId: string | null;
}

export const plannedRow = (line: number, outcome: RowOutcome, more: Partial<PlannedRow> = {}): PlannedRow => ({
  line,
  outcome,
  problem: null,
  field: null,
  startsAt: null,
  openingId: null,
  bookingId: null,
  discordId: null,
  ...more,
});

export const problemRow = (
  line: number,
  problem: RowProblemCode,
  field: ImportField | null,
  more: Partial<PlannedRow> = {},
): PlannedRow => plannedRow(line, 'problem', { problem, field, ...more });
