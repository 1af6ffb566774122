import type { Booking } from '@sunset/contract/api/bookings.ts';
import type { BookingSettings, OpeningRoom, Resort } from '@sunset/contract/api/catalogue.ts';
import type { Hold } from '@sunset/contract/api/holds.ts';
import type { User } from '@sunset/contract/api/sign-in.ts';
import { findOnSale } from '@sunset/contract/on-sale.ts';
import type { Releases } from '@sunset/contract/releases.ts';

/** From here down a room is nearly gone. Rule: visitor-area.md section 9. */
const lowAvailability = 3;
const sessionMs = 60 * 60 * 1000;
export const maxNotesLength = 500;

/** One opening of a resort, summed up over its room types. */
export interface Opening {
  openingId: number;
  resortId: number;
  resortName: string;
  /** ISO 8601, UTC. */
  openingDate: string;
  timezone: string;
  availableCount: number;
  totalCount: number;
  /** Of the rooms that are not available: kept until regular customers may book. */
  keptCount: number;
  releases: Releases;
}

/** A resort with its openings, soonest first; there is always one. */
export interface ResortOffer {
  resortId: number;
  name: string;
  location: string | null;
  image: string | null;
  openings: [Opening, ...Opening[]];
}

/** The openings behind rows of room types, soonest first. */
export function groupOpenings(rows: readonly OpeningRoom[]): Opening[] {
  const openings = new Map<number, Opening>();
  for (const row of rows) {
    const { openingId, resortId, resortName, openingDate, timezone, releases } = row;
    const known = openings.get(openingId) ?? {
      openingId,
      resortId,
      resortName,
      openingDate,
      timezone,
      availableCount: 0,
      totalCount: 0,
      keptCount: 0,
      releases,
    };
    openings.set(openingId, {
      ...known,
      availableCount: known.availableCount + row.availableCount,
      totalCount: known.totalCount + row.totalCount,
      keptCount: known.keptCount + row.keptCount,
    });
  }
  return [...openings.values()].toSorted((a, b) => Date.parse(a.openingDate) - Date.parse(b.openingDate));
}

/** Rooms as the holder of one sees them: the room that is kept for them is available to them. */
export function withOwnHold(rows: readonly OpeningRoom[], hold: Hold | null): OpeningRoom[] {
  return rows.map((row) => {
    const isMine = row.id === hold?.roomId;
    return isMine ? { ...row, availableCount: Math.min(row.availableCount + 1, row.totalCount) } : row;
  });
}

/** What the first step offers: resorts by their soonest opening. A resort without its own record keeps name and date. */
export function offerResorts(rows: readonly OpeningRoom[], resorts: readonly Resort[]): ResortOffer[] {
  const records = new Map(resorts.map((resort) => [resort.id, resort]));
  const offers = new Map<number, ResortOffer>();
  for (const opening of groupOpenings(rows)) {
    const offer = offers.get(opening.resortId);
    if (offer) offer.openings.push(opening);
    else offers.set(opening.resortId, startOffer(opening, records.get(opening.resortId)));
  }
  return [...offers.values()];
}

function startOffer(opening: Opening, record: Resort | undefined): ResortOffer {
  return {
    resortId: opening.resortId,
    name: opening.resortName,
    location: record?.location ?? null,
    image: record?.image ?? null,
    openings: [opening],
  };
}

/** The soonest opening that has a room for the person, now or from their on-sale time on, and has not begun. */
export function nextBookable(openings: readonly Opening[], person: BookingPerson, nowMs: number): Opening | null {
  return (
    openings.find(
      (opening) =>
        findOnSale(opening, person.discount_percent, nowMs).kind !== 'sold_out' &&
        Date.parse(opening.openingDate) > nowMs,
    ) ?? null
  );
}

export type Availability = 'sold_out' | 'low' | 'plenty';

export function availabilityOf(availableCount: number): Availability {
  if (availableCount <= 0) return 'sold_out';
  return availableCount <= lowAvailability ? 'low' : 'plenty';
}

/** What to announce when counts have changed between two looks at the same rooms: only what is low or gone. */
export function availabilityNews(before: readonly OpeningRoom[], after: readonly OpeningRoom[]): string[] {
  const counts = new Map(before.map((room) => [room.id, room.availableCount]));
  return after
    .filter((room) => counts.has(room.id) && counts.get(room.id) !== room.availableCount)
    .filter((room) => availabilityOf(room.availableCount) !== 'plenty')
    .map((room) =>
      room.availableCount + room.keptCount === 0
        ? `${room.type} is sold out.`
        : `${room.type}: ${room.availableCount} of ${room.totalCount} available.`,
    );
}

/** Takes up its guest: asked for or approved, and not over. */
export function isActiveBooking(booking: Pick<Booking, 'status' | 'checkOut'>, nowMs: number): boolean {
  return (booking.status === 'pending' || booking.status === 'confirmed') && Date.parse(booking.checkOut) > nowMs;
}

/** The person's active booking at a resort, one for this very opening before others. */
export function findActiveBooking(bookings: readonly Booking[], opening: Opening, nowMs: number): Booking | null {
  const here = bookings.filter((booking) => booking.resortId === opening.resortId && isActiveBooking(booking, nowMs));
  return here.find((booking) => booking.openingId === opening.openingId) ?? here[0] ?? null;
}

/** What is known of a person; a record from an older sign-in may lack the later fields. */
export type BookingPerson = Pick<User, 'user_type'> & Partial<Pick<User, 'booking_flags' | 'discount_percent'>>;
type BookingFlag = User['booking_flags'][number];

/** Which of a resort's switches count for a person. Rule: decisions.md section 1, "Which flag". */
function bookingFlagsOf(person: BookingPerson): readonly BookingFlag[] {
  if (person.booking_flags && person.booking_flags.length > 0) return person.booking_flags;
  return person.user_type === 'gold_customer' || person.user_type === 'server_booster'
    ? [person.user_type]
    : ['regular_customer'];
}

/** Any switch of theirs that is on admits; settings that could not be fetched count as open. */
export function isOpenFor(person: BookingPerson, settings: BookingSettings | null): boolean {
  return settings === null || bookingFlagsOf(person).some((flag) => settings[`${flag}_bookings_open`]);
}

const flagWords: Record<BookingFlag, string> = {
  gold_customer: 'Gold Customer',
  server_booster: 'Server Booster',
  regular_customer: 'Regular Customer',
};

/** What a person is called where bookings are closed to them. */
export function guestTypeWords(person: BookingPerson): string {
  return flagWords[bookingFlagsOf(person)[0] ?? 'regular_customer'];
}

/** Why bookings are closed, in the sentence that fits. Rule: visitor-area.md section 8. */
export function closedWords(person: BookingPerson | null, resort: string | null): string {
  if (!resort) return 'Bookings are currently closed for this resort.';
  if (!person) return `You must be logged in to make bookings at ${resort}. Please log in and try again.`;
  return `Bookings are currently closed for ${guestTypeWords(person)} at ${resort}. We will announce when they open again!`;
}

export interface ChoiceFacts {
  opening: Opening;
  person: BookingPerson | null;
  settings: BookingSettings | null;
  bookings: readonly Booking[];
  /** Active bookings, and how many there may be. */
  count: { count: number; limit: number };
}

export type ChoiceRefusal = 'logged_out' | 'existing_booking' | 'started' | 'sold_out' | 'closed' | 'not_yet';

/**
 * Why an opening cannot be chosen, or null. A booking that already stands at the resort comes first, so that its guest
 * sees it even where bookings are closed by now. The limit alone does not bar looking at rooms: it is told at the room.
 */
export function refuseChoice(facts: ChoiceFacts, nowMs: number): ChoiceRefusal | null {
  const { opening, person, count } = facts;
  if (!person) return 'logged_out';
  const existing = findActiveBooking(facts.bookings, opening, nowMs);
  if (existing && (existing.openingId === opening.openingId || isAtLimit(count))) return 'existing_booking';
  if (Date.parse(opening.openingDate) <= nowMs) return 'started';
  const onSale = findOnSale(opening, person.discount_percent, nowMs);
  if (onSale.kind === 'sold_out') return 'sold_out';
  if (!isOpenFor(person, facts.settings)) return 'closed';
  return onSale.kind === 'later' ? 'not_yet' : null;
}

export function isAtLimit({ count, limit }: ChoiceFacts['count']): boolean {
  return count >= limit;
}

/** A room's price for a person, for the list of rooms; what is charged the server alone says. */
export function discountedPrice(price: number, percent: number | undefined): number {
  return price - Math.floor((price * (percent ?? 0)) / 100);
}

/** When a session begins and ends; without an opening one hour from now. Rule: visitor-area.md section 7. */
export function sessionTimes(openingDate: string | null, nowMs: number): { checkIn: string; checkOut: string } {
  const start = openingDate === null ? nowMs + sessionMs : Date.parse(openingDate);
  return { checkIn: new Date(start).toISOString(), checkOut: new Date(start + sessionMs).toISOString() };
}

export interface GuestDetails {
  discordUsername: string;
  robloxUsername: string;
  robloxDisplayName: string;
  notes: string;
  agreedToTerms: boolean;
}

export type GuestField = keyof GuestDetails;

const missingWords: Record<Exclude<GuestField, 'notes'>, string> = {
  discordUsername: 'Your Discord username is missing. Please log in again.',
  robloxUsername: 'Enter your Roblox username.',
  robloxDisplayName: 'Enter your Roblox display name.',
  agreedToTerms: 'Agree to the terms to continue.',
};

/** What stands between the guest and the review, field by field in the form's order; empty when nothing does. */
export function missingDetails(details: GuestDetails): { field: GuestField; message: string }[] {
  const missing: { field: GuestField; message: string }[] = [];
  for (const field of ['discordUsername', 'robloxUsername', 'robloxDisplayName'] as const) {
    if (details[field].trim() === '') missing.push({ field, message: missingWords[field] });
  }
  const extra = [...details.notes].length - maxNotesLength;
  if (extra > 0)
    missing.push({ field: 'notes', message: `Shorten your notes by ${extra} character${extra === 1 ? '' : 's'}.` });
  if (!details.agreedToTerms) missing.push({ field: 'agreedToTerms', message: missingWords.agreedToTerms });
  return missing;
}

interface SentMessage {
  kind: string;
  reached_discord: boolean | null;
}

/**
 * The messages about one booking, newest first, by what they ask of the guest: the neighborhood code, those that Discord
 * refused, and the rest. The newest code is the one that counts.
 */
export function sortMessages<Message extends SentMessage>(messages: readonly Message[]) {
  const isCode = ({ kind }: Message) => kind === 'booking.neighborhood_code';
  const rest = messages.filter((message) => !isCode(message));
  return {
    code: messages.find(isCode) ?? null,
    undelivered: rest.filter(({ reached_discord: hasReached }) => hasReached === false),
    others: rest.filter(({ reached_discord: hasReached }) => hasReached !== false),
  };
}
