/* Texts that a guest can add to a booking. It imports nothing, so that a page may use it without the schemas. */

interface BookingTextRow {
  /** In the panels and files of staff, which are English. */
  label: string;
  maxLength: number;
}

/** By field of the API. The column of `bookings` has the same name. */
export const bookingTexts = {
  notes: {
    label: 'Notes',
    maxLength: 500,
  },
} as const satisfies Record<string, BookingTextRow>;

export type BookingTextField = keyof typeof bookingTexts;
export type BookingTexts = Record<BookingTextField, string>;

export const bookingTextFields = Object.keys(bookingTexts) as BookingTextField[];

/** An object with a value for each text. */
export function mapBookingTexts<Value>(valueOf: (field: BookingTextField) => Value): Record<BookingTextField, Value> {
  return Object.fromEntries(bookingTextFields.map((field) => [field, valueOf(field)])) as Record<
    BookingTextField,
    Value
  >;
}

/** The texts of a booking, a request or a form, without its other fields. */
export const pickBookingTexts = (source: BookingTexts): BookingTexts => mapBookingTexts((field) => source[field]);

export const emptyBookingTexts: BookingTexts = mapBookingTexts(() => '');
