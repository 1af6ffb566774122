import type { Import, ImportDetail, ImportSettings } from '@sunset/contract/api/imports.ts';
import type { ImportField } from '@sunset/contract/imports/fields.ts';
import {
  rowOutcomes,
  type RowOutcome,
  type RowProblemCode,
  type UndoProblem,
} from '@sunset/contract/imports/row-problems.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { RowDescription } from './planning/describe-rows.ts';
import type { ImportRow, ImportSummaryRow, StoredRow } from './queries.ts';

export function presentImport(row: ImportSummaryRow): Import {
  return {
    id: row.id,
    kind: row.kind,
    file_name: row.fileName,
    state: row.state,
    by: row.by,
    created_at: row.createdAt.toISOString(),
    rows: row.rows,
    left_count: row.leftCount,
    counts: Object.fromEntries(rowOutcomes.map((outcome) => [outcome, row.counts[outcome] ?? 0])) as Import['counts'],
  };
}

interface DetailFacts {
  isRobloxUnavailable: boolean;
  isOwn: boolean;
  isSaleNear: boolean;
  joining: { fileName: string }[];
  unknownRooms: string[];
  roomChoices: ImportDetail['room_choices'];
}

export function presentImportDetail(row: ImportRow, facts: DetailFacts): ImportDetail {
  return {
    ...presentImport(row),
    columns: row.titles.map((title, column) => ({
      title,
      samples: row.samples.map((cells) => cells[column] ?? '').filter((cell) => cell !== ''),
    })),
    settings: row.settings,
    unknown_rooms: facts.unknownRooms,
    room_choices: facts.roomChoices,
    is_remembered: row.isRemembered,
    is_own: facts.isOwn,
    sale_near: facts.isSaleNear,
    goes_live_with: [...new Set(facts.joining.map(({ fileName }) => fileName))],
    roblox_unavailable: facts.isRobloxUnavailable,
  };
}

/** `description`: of a row in a draft. */
export function presentImportRow(row: StoredRow, settings: ImportSettings, description: RowDescription | undefined) {
  const columns = Object.entries(settings.columns) as [ImportField, number][];
  return {
    line: row.line,
    // The checks of the table hold the columns to these.
    outcome: row.outcome as RowOutcome | null,
    problem: row.problem as RowProblemCode | null,
    field: row.field as ImportField | null,
    also: description?.also ?? [],
    values: Object.fromEntries(
      columns.flatMap(([field, column]) => {
        const cell = row.cells?.[column] ?? '';
        return cell === '' ? [] : [[field, cell]];
      }),
    ),
    starts_at: row.startsAt?.toISOString() ?? null,
    bookingReference: row.reference,
    robloxUsername: row.robloxUsername,
    room: description?.room ?? row.room,
    payment_method: description?.paymentMethod ?? (row.paymentMethod as PaymentMethod | null),
    opening_id: row.openingId,
    left: row.leftAs as UndoProblem | null,
  };
}
