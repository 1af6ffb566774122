import { emptyBookingTexts, mapBookingTexts, type BookingTexts } from '@sunset/contract/bookings/booking-texts.ts';
import { paymentMethodIds, type PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import type { PlacedBooking } from '@sunset/contract/api/bookings/bookings.ts';

/*
 * What the wizard stores in session storage: the form, and a request without a response. It survives reload, Back, and
 * a new login. The location is in the URL (`wizard-location.ts`).
 */

/** What the guest typed. A Roblox name is null until it is edited: until then the linked account's name is shown. */
export interface Draft extends BookingTexts {
  robloxUsername: string | null;
  robloxDisplayName: string | null;
  agreedToTerms: boolean;
  allInclusive: boolean;
  paymentMethod: PaymentMethod;
}

export const emptyDraft: Draft = {
  robloxUsername: null,
  robloxDisplayName: null,
  ...emptyBookingTexts,
  agreedToTerms: false,
  allInclusive: false,
  paymentMethod: 'bbc',
};

/** The chosen opening and room, as later screens show them. */
export interface SelectionSummary {
  openingId: number;
  resortName: string;
  roomType: string;
  image: string | null;
  openingDate: string;
  timezone: string;
}

/** The body of `POST /bookings`. */
export interface BookingRequest extends BookingTexts {
  discordUsername: string;
  robloxUsername: string;
  robloxDisplayName: string;
  roomId: number;
  resort: string;
  all_inclusive: boolean;
  payment_method: PaymentMethod;
  checkIn: string;
  checkOut: string;
  guests: 1;
  expected_final_price: number;
  /** The page showed the room as held for the guest, although the hold may have ended since. */
  held: boolean;
}

/** A request without a response. It is sent again unchanged, with the same idempotency key. */
export interface Attempt {
  key: string;
  request: BookingRequest;
  summary: SelectionSummary;
}

export interface Confirmation {
  placed: PlacedBooking;
  summary: SelectionSummary;
}

/** A room that the page showed as held for the guest. */
export interface StoredHold {
  roomId: number;
  until: string;
}

export interface WizardData {
  /** The Discord id of the guest who typed it. It is not shown to anyone else. */
  owner: string;
  /** When it was last changed, in ms. Data from before a logout is dropped. */
  savedAt: number;
  draft: Draft;
  attempt: Attempt | null;
  confirmation: Confirmation | null;
  /** Stored longer than the hold itself, so that the page can explain its end, also after a reload. */
  storedHold: StoredHold | null;
}

export function emptyWizardData(owner: string): WizardData {
  return { owner, savedAt: 0, draft: emptyDraft, attempt: null, confirmation: null, storedHold: null };
}

/** Data of another person, or data that cannot be parsed, counts as empty. */
export function parseWizardData(text: string | null, owner: string): WizardData {
  const empty = emptyWizardData(owner);
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(value) || value['owner'] !== owner) return empty;
    return {
      owner,
      savedAt: typeof value['savedAt'] === 'number' ? value['savedAt'] : 0,
      draft: readDraft(value['draft']),
      attempt: isRecord(value['attempt']) ? (value['attempt'] as unknown as Attempt) : null,
      confirmation: isRecord(value['confirmation']) ? (value['confirmation'] as unknown as Confirmation) : null,
      storedHold: readStoredHold(value['storedHold']),
    };
  } catch {
    return empty;
  }
}

/** Whether two requests ask for the same booking, so that one can be retried for the other. */
export function isSameRequest(one: BookingRequest, other: BookingRequest): boolean {
  return Object.keys({ ...one, ...other }).every(
    // Whether the room is still held does not change what is requested.
    (key) => key === 'held' || one[key as keyof BookingRequest] === other[key as keyof BookingRequest],
  );
}

function readStoredHold(value: unknown): StoredHold | null {
  if (!isRecord(value)) return null;
  const { roomId, until } = value;
  if (typeof roomId !== 'number' || typeof until !== 'string' || Number.isNaN(Date.parse(until))) return null;
  return { roomId, until };
}

function readDraft(value: unknown): Draft {
  if (!isRecord(value)) return emptyDraft;
  const textOrNull = (text: unknown) => (typeof text === 'string' ? text : null);
  return {
    robloxUsername: textOrNull(value['robloxUsername']),
    robloxDisplayName: textOrNull(value['robloxDisplayName']),
    ...mapBookingTexts((field) => textOrNull(value[field]) ?? ''),
    agreedToTerms: value['agreedToTerms'] === true,
    allInclusive: value['allInclusive'] === true,
    paymentMethod: paymentMethodIds.find((method) => method === value['paymentMethod']) ?? 'bbc',
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
