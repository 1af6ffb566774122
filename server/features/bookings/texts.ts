import {
  bookingTextFields,
  mapBookingTexts,
  type BookingTextField,
  type BookingTexts,
} from '@sunset/contract/bookings/booking-texts.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';

type CamelCase<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Text;

type TextColumn = CamelCase<BookingTextField>;

/** The column of a text as Kysely names it. */
const columnOf = (field: BookingTextField) =>
  field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as TextColumn;

/** The columns of a guest's texts, for `select`. */
export const textColumns = bookingTextFields.map((field) => `bookings.${columnOf(field)}` as const);

/** The texts of a row by field of the API. */
export function presentTexts(row: Record<TextColumn, string>): BookingTexts {
  return mapBookingTexts((field) => row[columnOf(field)]);
}

type StoredWish = Record<TextColumn | 'paymentMethod' | 'robloxUsername' | 'robloxDisplayName', string> & {
  allInclusive: boolean;
};

/** What a guest asked for and is stored in a row, as a request has it. */
export const wishOf = (row: StoredWish) => ({
  all_inclusive: row.allInclusive,
  payment_method: row.paymentMethod as PaymentMethod,
  robloxUsername: row.robloxUsername,
  robloxDisplayName: row.robloxDisplayName,
  ...presentTexts(row),
});

/** Values that remove a guest's texts. */
export const emptyTextColumns = Object.fromEntries(bookingTextFields.map((field) => [columnOf(field), ''])) as Record<
  TextColumn,
  string
>;
