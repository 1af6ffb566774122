import type { z } from 'zod';
import type { linePlaceSchema, LineStanding } from '@sunset/contract/api/bookings/line.ts';
import type { Line, LineGuest } from '@sunset/contract/api/openings/line.ts';
import type { PaymentMethod } from '@sunset/contract/payment-method-ids.ts';
import { paymentMethods } from '@sunset/contract/bookings/payment-methods.ts';
import { paymentDisplay } from '../bookings/pricing/rules.ts';
import { priceAtDoor } from '../door/rules.ts';
import { callLastsMs, claimLastsMs, notHereAfterMs } from '@sunset/contract/openings/line.ts';
import type { LineGuestRow, listWaitingHere, PlaceRow } from './queries.ts';
import { canQueue, isLineOpen, lineOpensAt, type LineBooking } from './rules.ts';

export type LinePlace = z.output<typeof linePlaceSchema>;

const outOfLine: LinePlace = {
  state: 'out',
  place: null,
  estimate_minutes: null,
  called_until: null,
  was_missed: false,
};

const later = (instant: Date, ms: number) => new Date(instant.getTime() + ms).toISOString();

/** What a member sees of their place. */
export function presentPlace(row: PlaceRow): LinePlace {
  if (row.state === 'ended') return { ...outOfLine, was_missed: row.endReason === 'not_here' };
  const isCalled = row.isCalled === true && row.calledAt !== null;
  return {
    state: isCalled ? 'called' : 'waiting',
    place: row.place,
    estimate_minutes: estimateMinutes(row),
    called_until: isCalled ? later(row.calledAt as Date, row.isWaitingMember ? claimLastsMs : callLastsMs) : null,
    was_missed: false,
  };
}

/** A waiting member waits for the room of a guest who stays away, so for them it counts from when guests are late. Rule: LINE-4. */
function estimateMinutes({ place, pace, untilLate, isWaitingMember }: PlaceRow): number | null {
  if (place === null || pace === null || untilLate === null) return null;
  return Math.max(1, Math.ceil((place * pace + (isWaitingMember ? untilLate : 0)) / 60));
}

/** The line as the guest of a booking sees it; null if the booking cannot be in it. */
export function presentBookingLine(booking: LineBooking, place: PlaceRow | undefined, now: Date): LineStanding | null {
  if (!canQueue(booking, now)) return null;
  return {
    ...(place === undefined ? outOfLine : presentPlace(place)),
    opens_at: lineOpensAt(booking).toISOString(),
    closes_at: booking.endsAt.toISOString(),
  };
}

interface LineEntry {
  state: string;
  startsAt: Date;
  endsAt: Date;
}

/** The line as a waiting member sees it. Who was not in it at the start cannot join any more. Rule: LINE-2. */
export function presentEntryLine(entry: LineEntry, place: PlaceRow | undefined, now: Date): LineStanding | null {
  const hasStarted = entry.startsAt <= now;
  if (entry.state !== 'waiting' || (hasStarted && !wasHereAt(entry.startsAt, place))) return null;
  return {
    ...(place === undefined ? outOfLine : presentPlace(place)),
    opens_at: lineOpensAt(entry).toISOString(),
    closes_at: (hasStarted ? entry.endsAt : entry.startsAt).toISOString(),
  };
}

function wasHereAt(start: Date, place: PlaceRow | undefined): boolean {
  return place !== undefined && (place.endedAt === null || place.endedAt >= start);
}

export interface LineRows {
  guests: LineGuestRow[];
  waiting: Awaited<ReturnType<typeof listWaitingHere>>;
}

interface Staff {
  opening: { startsAt: Date; endsAt: Date };
  /** Null: a program. */
  memberId: number | null;
  now: Date;
}

/** The line as staff see it. */
export function presentLine({ guests, waiting }: LineRows, { opening, memberId, now }: Staff): Line {
  return {
    is_open: isLineOpen(opening, now),
    guests: guests.map((row) => presentGuest(row, memberId)),
    waiting_members: waiting.map((row) => presentWaitingMember(row, now)),
  };
}

type WaitingMember = Line['waiting_members'][number];

function presentWaitingMember(row: LineRows['waiting'][number], now: Date): WaitingMember {
  const { entryId, username, robloxUsername, waitsFor } = row;
  return { entryId, discordUsername: username, robloxUsername, waits_for: waitsFor, claim: presentClaim(row, now) };
}

function presentClaim(row: LineRows['waiting'][number], now: Date): WaitingMember['claim'] {
  const { calledAt, roomType, unitNumber, basePrice, tiers } = row;
  if (calledAt === null || roomType === null || unitNumber === null || basePrice === null) return null;
  if (calledAt.getTime() + claimLastsMs <= now.getTime()) return null;
  const { final_price: price, payment_method: method } = priceAtDoor({
    basePrice,
    tiers,
    all_inclusive: row.allInclusive,
    payment_method: row.paymentMethod as PaymentMethod,
  });
  return {
    roomType,
    unitNumber,
    until: later(calledAt, claimLastsMs),
    final_price: price,
    payment_display: paymentDisplay(method, price),
    needs_payment: paymentMethods[method].isPaidBefore,
  };
}

function presentGuest(row: LineGuestRow, memberId: number | null): LineGuest {
  const { calledAt, isCalled } = row;
  return {
    bookingReference: row.reference,
    joined_at: row.joinedAt.toISOString(),
    version: row.version,
    missed_calls: row.missedCalls,
    call:
      isCalled && calledAt !== null
        ? {
            by: row.hostName ?? 'a former host',
            is_own: row.calledBy === memberId,
            at: calledAt.toISOString(),
            not_here_from: later(calledAt, notHereAfterMs),
            until: later(calledAt, callLastsMs),
          }
        : null,
  };
}
