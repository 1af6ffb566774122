import type { PaymentMethod, PlacedBooking } from '@sunset/contract/api/bookings.ts';

/*
 * Where someone stands in the wizard lives in the address; what they typed, and a request whose answer is still out, live
 * in the tab's session storage. Both survive reload, Back, signing in and a session that ends.
 */

export type Step = 1 | 2 | 3 | 4 | 5;

/** The wizard's address, read. */
export interface Place {
  step: Step;
  resortId: number | null;
  openingId: number | null;
  roomId: number | null;
  /** My Bookings is shown in place of the step. */
  isBookings: boolean;
  /** Came by a link to a resort: the opening has still to be looked up and checked. */
  isEntry: boolean;
}

export const firstPlace: Place = {
  step: 1,
  resortId: null,
  openingId: null,
  roomId: null,
  isBookings: false,
  isEntry: false,
};

/** Reads an address; a step without what it needs falls back to the last one that has it. */
export function parsePlace(query: URLSearchParams): Place {
  const ids = { resortId: readId(query, 'resort'), openingId: readId(query, 'opening'), roomId: readId(query, 'room') };
  const isBookings = query.get('view') === 'bookings';
  const asked = Number(query.get('step'));
  if (asked === 5) return { ...firstPlace, step: 5, isBookings };
  if (ids.resortId === null) return { ...firstPlace, isBookings };
  if (!query.has('step')) return { ...firstPlace, ...ids, roomId: null, isBookings, isEntry: true };
  if (asked < 2 || ids.openingId === null) return { ...firstPlace, isBookings };
  if (ids.roomId === null) return { ...firstPlace, ...ids, step: 2, isBookings };
  const step = asked === 3 || asked === 4 ? asked : 2;
  return { ...firstPlace, ...ids, roomId: step === 2 ? null : ids.roomId, step, isBookings };
}

/** The search part of an address, without the question mark; empty for the wizard's beginning. */
export function placeSearch(place: Place): string {
  const query = new URLSearchParams();
  if (place.resortId !== null) query.set('resort', String(place.resortId));
  if (place.openingId !== null) query.set('opening', String(place.openingId));
  if (place.roomId !== null) query.set('room', String(place.roomId));
  if (place.step > 1) query.set('step', String(place.step));
  if (place.isBookings) query.set('view', 'bookings');
  return query.toString();
}

function readId(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return id !== null && id <= 2_147_483_647 ? id : null;
}

/** What was typed. Null in a game field: untouched, so the linked account's name shows there. */
export interface Draft {
  robloxUsername: string | null;
  robloxDisplayName: string | null;
  notes: string;
  agreedToTerms: boolean;
  allInclusive: boolean;
  paymentMethod: PaymentMethod;
}

export const emptyDraft: Draft = {
  robloxUsername: null,
  robloxDisplayName: null,
  notes: '',
  agreedToTerms: false,
  allInclusive: false,
  paymentMethod: 'bbc',
};

/** What was chosen, as later screens name it. */
export interface Stay {
  openingId: number;
  resortName: string;
  roomType: string;
  image: string | null;
  openingDate: string;
  timezone: string;
}

/** The fields of `POST /bookings`. Rule: visitor-area.md section 7. */
export interface BookingRequest {
  discordUsername: string;
  robloxUsername: string;
  robloxDisplayName: string;
  roomId: number;
  resort: string;
  notes: string;
  all_inclusive: boolean;
  payment_method: PaymentMethod;
  checkIn: string;
  checkOut: string;
  guests: 1;
  expected_final_price: number;
  /** The page showed the room as kept for the guest, though that may have ended since. */
  held: boolean;
}

/** A request whose answer is not in: sent again it is the same request, under the same key. */
export interface Attempt {
  key: string;
  request: BookingRequest;
  stay: Stay;
}

/** The booking that the last step shows. */
export interface Confirmation {
  placed: PlacedBooking;
  stay: Stay;
}

/** A room that the page showed as kept for the guest. */
export interface KeptRoom {
  roomId: number;
  /** ISO 8601, UTC. */
  until: string;
}

export interface Memory {
  /** The Discord id of whoever typed it: nobody else gets to see it. */
  owner: string;
  /** When it was last changed, in ms: what is older than a logout is forgotten. */
  savedAt: number;
  draft: Draft;
  attempt: Attempt | null;
  confirmation: Confirmation | null;
  /** Outlives the hold, so that its end can be explained whoever noticed it, also after a reload. */
  kept: KeptRoom | null;
}

export function emptyMemory(owner: string): Memory {
  return { owner, savedAt: 0, draft: emptyDraft, attempt: null, confirmation: null, kept: null };
}

/** What the storage holds for a person; another person's, or what cannot be read, counts as nothing. */
export function parseMemory(text: string | null, owner: string): Memory {
  const empty = emptyMemory(owner);
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(value) || value['owner'] !== owner) return empty;
    return {
      owner,
      savedAt: typeof value['savedAt'] === 'number' ? value['savedAt'] : 0,
      draft: readDraft(value['draft']),
      attempt: isRecord(value['attempt']) ? (value['attempt'] as unknown as Attempt) : null,
      confirmation: isRecord(value['confirmation']) ? (value['confirmation'] as unknown as Confirmation) : null,
      kept: readKept(value['kept']),
    };
  } catch {
    return empty;
  }
}

/** Two requests that ask for the same, so that one may stand in for the other's lost answer. */
export function isSameRequest(one: BookingRequest, other: BookingRequest): boolean {
  return Object.keys({ ...one, ...other }).every(
    // Whether it is still kept for them changes nothing of what they ask for.
    (key) => key === 'held' || one[key as keyof BookingRequest] === other[key as keyof BookingRequest],
  );
}

function readKept(value: unknown): KeptRoom | null {
  if (!isRecord(value)) return null;
  const { roomId, until } = value;
  if (typeof roomId !== 'number' || typeof until !== 'string' || Number.isNaN(Date.parse(until))) return null;
  return { roomId, until };
}

const methods: readonly unknown[] = ['bbc', 'robux', 'donation'] satisfies PaymentMethod[];

function readDraft(value: unknown): Draft {
  if (!isRecord(value)) return emptyDraft;
  const textOrNull = (text: unknown) => (typeof text === 'string' ? text : null);
  return {
    robloxUsername: textOrNull(value['robloxUsername']),
    robloxDisplayName: textOrNull(value['robloxDisplayName']),
    notes: textOrNull(value['notes']) ?? '',
    agreedToTerms: value['agreedToTerms'] === true,
    allInclusive: value['allInclusive'] === true,
    paymentMethod: methods.includes(value['paymentMethod']) ? (value['paymentMethod'] as PaymentMethod) : 'bbc',
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
