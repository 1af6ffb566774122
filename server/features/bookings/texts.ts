import {
  bookingTextFields,
  mapBookingTexts,
  type BookingTextField,
  type BookingTexts,
} from '@sunset/contract/bookings/booking-texts.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { camelCase, type CamelCase } from '../../database/camel-case.ts';

type TextColumn = CamelCase<BookingTextField>;

/** The columns of a guest's texts, for `select` from a table that has them. */
export const textColumnsOf = <Table extends string>(table: Table) =>
  bookingTextFields.map((field) => `${table}.${camelCase(field)}` as const);

/** The texts of a row by field of the API. */
export function presentTexts(row: Record<TextColumn, string>): BookingTexts {
  return mapBookingTexts((field) => row[camelCase(field)]);
}

type StoredWish = Record<TextColumn | 'paymentMethod' | 'robloxUsername' | 'robloxDisplayName', string> & {
  allInclusive: boolean;
};

/** The columns of what a guest asked for, for `select` from a table of guests who have no booking yet. */
export const wishColumnsOf = <Table extends string>(table: Table) => [
  `${table}.allInclusive` as const,
  `${table}.paymentMethod` as const,
  `${table}.robloxUsername` as const,
  `${table}.robloxDisplayName` as const,
  ...textColumnsOf(table),
];

/** What a guest asked for and is stored in a row, as a request has it. */
export const wishOf = (row: StoredWish) => ({
  all_inclusive: row.allInclusive,
  payment_method: row.paymentMethod as PaymentMethod,
  robloxUsername: row.robloxUsername,
  robloxDisplayName: row.robloxDisplayName,
  ...presentTexts(row),
});

/** Values that remove a guest's texts. */
export const emptyTextColumns = Object.fromEntries(bookingTextFields.map((field) => [camelCase(field), ''])) as Record<
  TextColumn,
  string
>;
