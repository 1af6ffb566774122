import { bookingTextFields, bookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import { stringify } from 'csv-stringify/sync';
import { amountDue, paymentDisplay } from '../pricing/rules.ts';
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

/** The columns of the file with numbers. Rule: EXPORT-7. */
export const paymentColumns = [
  'Booking ID',
  'Resort',
  'Room Type',
  'Room Number',
  'Discord Username',
  'Roblox Username',
  'Opening Date',
  'Status',
  'Price in BBC',
  'Discount in BBC',
  'Final Price in BBC',
  'Payment Method',
  'Amount Due',
  'Payment',
  'Paid At',
  'Room Service Paid in BBC',
  'Guests',
];

/** An export: its columns, the cells of one row, and the beginning of the file's name. */
export interface ExportFile<Row> {
  name: string;
  columns: readonly string[];
  cellsOf: (row: Row) => string[];
}

export const bookingsFile: ExportFile<ExportRow> = {
  name: 'bookings',
  columns: exportColumns,
  cellsOf: presentExportRow,
};
export const paymentsFile: ExportFile<ExportRow> = {
  name: 'payments',
  columns: paymentColumns,
  cellsOf: presentPaymentRow,
};

/** The export as text, piece by piece: the header row, then rows as they are read. Rules: EXPORT-1 to EXPORT-4. */
export async function* writeCsv<Row>(pages: AsyncIterable<Row[]>, file: ExportFile<Row>): AsyncGenerator<string> {
  yield byteOrderMark + writeRows([[...file.columns]]);
  for await (const rows of pages) yield writeRows(rows.map(file.cellsOf));
}

/** `bookings_2026-11-21.csv`, by the day in UTC. */
export function exportFileName(now: Date, { name } = bookingsFile): string {
  return `${name}_${now.toISOString().slice(0, 10)}.csv`;
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

/** One booking with numbers as the cells of its row. */
function presentPaymentRow(row: ExportRow): string[] {
  const { originalPrice, finalPrice, paidAt } = row;
  const method = row.paymentMethod as PaymentMethod;
  return [
    row.reference,
    row.resortName,
    row.roomType,
    String(row.unitNumber),
    row.discordUsername,
    row.robloxUsername,
    row.startsAt.toISOString(),
    row.status,
    String(originalPrice),
    String(originalPrice - finalPrice),
    String(finalPrice),
    method,
    String(amountDue(method, finalPrice)),
    paymentState(method, row),
    paidAt?.toISOString() ?? '',
    String(row.roomServicePaid),
    String(row.guests),
  ];
}

/** What is paid in the game is marked as paid only if staff do so. */
function paymentState(method: PaymentMethod, { finalPrice, paidAt }: ExportRow): string {
  if (finalPrice === 0) return 'complimentary';
  if (paidAt !== null) return 'paid';
  return paymentMethods[method].isPaidBefore ? 'not paid' : 'in the game';
}

/**
 * Rows as CSV. Every cell is quoted, so that no line end or separator within one ends it. Where a spreadsheet of another language
 * splits the file at `;` instead, it ignores these quotes: then a cell can begin within a text, too. Rule: EXPORT-2.
 */
export function writeRows(rows: string[][]): string {
  const cells = rows.map((row) => row.map(escapeFormulas));
  return stringify(cells, { quoted: true, quoted_empty: true, escape_formulas: true, record_delimiter: 'windows' });
}

/** The beginning of a cell for some spreadsheet, what it does not see there or takes away, and what begins a formula. */
const formulas =
  /(?<start>^|[;|\u061b\t\r\n])(?<unseen>(?:(?![;|\u061b\t\r\n])[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800"])*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/gu;

const escapeFormulas = (text: string) => text.replaceAll(formulas, "$<start>'$<unseen>");
