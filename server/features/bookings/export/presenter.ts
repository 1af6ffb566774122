import { bookingTextFields, bookingTexts } from '@sunset/contract/booking-texts.ts';
import type { PaymentMethod } from '@sunset/contract/payment-methods.ts';
import { stringify } from 'csv-stringify/sync';
import { paymentDisplay } from '../pricing/rules.ts';
import { presentTexts } from '../texts.ts';
import type { ExportRow } from './queries.ts';

/** The columns in their order. Rule: EXPORT-1. */
export const exportColumns = [
  'Booking ID',
  'Resort',
  'Room Type',
  'Discord Username',
  'Roblox Username',
  'Roblox Display',
  'Opening Date',
  'Price',
  'Status',
  ...bookingTextFields.map((field) => bookingTexts[field].label),
  'Booked At',
];

/** Spreadsheets take UTF-8 for something else without it. */
const byteOrderMark = '\uFEFF';

/** The export as text, piece by piece: the header row, then rows as they are read. Rules: EXPORT-1 to EXPORT-4. */
export async function* writeCsv(pages: AsyncIterable<ExportRow[]>): AsyncGenerator<string> {
  yield byteOrderMark + writeRows([exportColumns]);
  for await (const rows of pages) yield writeRows(rows.map(presentExportRow));
}

/** `bookings_2026-11-21.csv`, by the day in UTC. */
export function exportFileName(now: Date): string {
  return `bookings_${now.toISOString().slice(0, 10)}.csv`;
}

/** One booking as the cells of its row. */
function presentExportRow(row: ExportRow): string[] {
  return [
    row.reference,
    row.resortName,
    row.roomType,
    row.discordUsername,
    row.robloxUsername,
    row.robloxDisplayName,
    row.startsAt.toISOString(),
    paymentDisplay(row.paymentMethod as PaymentMethod, row.finalPrice),
    row.status,
    ...Object.values(presentTexts(row)),
    row.createdAt.toISOString(),
  ];
}

/**
 * Rows as CSV. Every cell is quoted, so that no line end or separator within one ends it; a cell that a spreadsheet would
 * take for a formula (`=`, `+`, `-`, `@` and their full-width forms, tab, carriage return) starts with an apostrophe.
 */
export function writeRows(rows: string[][]): string {
  return stringify(rows, { quoted: true, quoted_empty: true, escape_formulas: true, record_delimiter: 'windows' });
}
