import type { Booking, PlaceBookingBody, PlacedBooking, Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import type { ChangeOptions } from '@sunset/contract/api/bookings/guest-changes.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';
import type { DoorGuest } from '@sunset/contract/api/openings/door.ts';
import type { Board } from '@sunset/contract/api/openings/session-board.ts';
import type { WaitingEntry } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import { paymentMethodIds } from '@sunset/contract/payment-method-ids.ts';
import type { StaffBookingRow } from '../../server/features/bookings/admin/queries.ts';
import type { BookingRow } from '../../server/features/bookings/queries.ts';
import type { BookableOpening } from '../../server/features/interactions/openings/rules.ts';
import type { ProposalRow } from '../../server/features/proposals/queries.ts';
import type { FoundPlace } from '../../server/features/roster/queries.ts';

/* What answers on Discord are built from, with the longest values that there can be. Only what an answer reads is there. */

export const siteUrl = `https://${'resorts.'.repeat(12)}example`;
export const largeId = 2_147_483_647;
export const now = new Date('2026-11-21T19:50:00Z');
const startsAt = new Date('2026-11-21T20:00:00Z');
const at = startsAt.toISOString();
const largePrice = 90_000_000;
const reference = 'SR-2222222222222';
const robloxId = '12345678901234567890';

/** Of a resort or a room type. Escaping doubles markdown, and each cut may fall into the middle of an emoji. */
export const longNames = {
  letters: 'W'.repeat(80),
  markdown: '*'.repeat(80),
  mentions: '@'.repeat(80),
  emoji: `W${'🏝'.repeat(39)}`,
};

/** Of a Roblox or Discord account. */
const account = (long: string) => long.slice(0, 32).toWellFormed();
/** A name that can be typed at the door. */
const username = '_'.repeat(20);

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

const pricing = {
  final_price: largePrice,
  original_price: largePrice + 1,
  discount_percent: 100,
  tier_label: 'Gold Customer',
  payment_details: { amount: largePrice, display: '90,000,000 BBC', link: null, original_display: '90,000,001 BBC' },
} as Pricing;

export function forBooking(long: string) {
  const rooms = indexes(30).map((index) => ({
    id: largeId - index,
    resortId: largeId - index,
    resortName: long,
    name: long,
    type: long,
    price: largePrice,
    maxGuests: 100,
    openingId: largeId - index,
    openingDate: at,
    timezone: 'America/Argentina/ComodRivadavia',
    availableCount: 500,
    keptCount: 500,
    waitingCount: 100_000,
  })) as UpcomingRoom[];
  const sales: BookableOpening['onSale'][] = [
    { kind: 'later', rooms: 1000, onSaleAt: at, isForEveryone: true },
    { kind: 'now', rooms: 1000 },
  ];
  const openings = sales.flatMap((onSale, half) =>
    indexes(15).map((index) => ({
      id: largeId - index - half * 15,
      resortId: largeId,
      resort: long,
      startsAt: at,
      timeZone: 'America/Argentina/ComodRivadavia',
      lowestPrice: largePrice,
      onSale,
      isDraw: index % 2 === 0,
      rooms: index % 5 === 0 ? rooms.map((room) => ({ ...room, availableCount: 0 })) : rooms,
    })),
  ) as BookableOpening[];
  const body = {
    roomId: largeId,
    all_inclusive: true,
    robloxUsername: username,
    robloxDisplayName: account(long),
  } as PlaceBookingBody;
  const room = { resortName: long, startsAt };
  const quote = { draftId: '1573669306368131073', body, room, pricing } as never;
  const placed = {
    bookingId: reference,
    message: long,
    payment_display: '90,000,000 BBC',
    checkIn: at,
  } as PlacedBooking;
  return { rooms, openings, quote: quote as Quote, placed };
}

interface Quote {
  draftId: string;
  body: PlaceBookingBody;
  room: never;
  pricing: Pricing;
}

export function forGuests(long: string) {
  const row = {
    reference,
    resortName: long,
    roomType: long,
    startsAt,
    endsAt: startsAt,
    robloxUsername: account(long),
    paymentMethod: 'bbc',
    allInclusive: false,
  } as BookingRow;
  const room = (index: number): ChangeOptions['rooms'][number] => ({
    roomId: largeId - index,
    roomType: long,
    max_guests: 100,
    availableCount: 500,
    is_current: index === 0,
    can_choose: true,
    prices: [true, false].flatMap((all_inclusive) =>
      paymentMethodIds.map((payment_method) => ({
        all_inclusive,
        payment_method,
        final_price: largePrice,
        payment_display: '',
        makes_pending: true,
      })),
    ),
  });
  const options: ChangeOptions = {
    version: largeId,
    until: at,
    changes_left: 5,
    is_paid: false,
    rooms: indexes(30).map(room),
    accounts: indexes(6).map((index) => ({
      roblox_id: index === 0 ? robloxId : `${robloxId.slice(0, 19)}${index}`,
      username: account(long),
      displayName: account(long),
      is_current: index === 5,
    })),
  };
  const booking = {
    bookingReference: reference,
    status: 'confirmed',
    resort: long,
    roomType: long,
    checkIn: at,
    room_number: 500,
    payment_method: 'donation',
    totalPrice: largePrice,
    neighborhood_code: long,
    calendar_url: `${siteUrl}/calendar/${'x'.repeat(64)}.ics`,
    line: {
      state: 'waiting',
      place: 100_000,
      estimate_minutes: 100_000,
      opens_at: at,
      closes_at: at,
      called_until: null,
      was_missed: false,
    },
    can: { cancel: true, change: true },
  } as Booking;
  const outOfLine = {
    ...booking.line,
    state: 'out',
    place: null,
    opens_at: now.toISOString(),
  };
  const bookings = indexes(3).flatMap((index) => [
    { ...booking, bookingReference: `SR-222222222222${index}` },
    // From when a guest can say "I'm here", nothing can be changed any more.
    {
      ...booking,
      bookingReference: `SR-333333333333${index}`,
      line: outOfLine,
      can: { ...booking.can, change: false },
    },
  ]) as Booking[];
  const entries = indexes(6).map((index) => ({
    openingId: largeId - index,
    resort: long,
    checkIn: at,
    payment_method: 'donation',
    offer: { id: largeId - index, type: long, until: at, pricing },
    line: index % 2 === 0 ? booking.line : outOfLine,
  })) as WaitingEntry[];
  const proposal: ProposalRow = {
    id: largeId,
    resortId: largeId,
    resort: long,
    startsAt,
    timeZone: 'UTC',
    votes: 4999,
    votesNeeded: 5000,
    votingEnds: startsAt,
    state: 'open',
    openingId: null,
    reminders: 5000,
  };
  return { row, options, bookings, entries, proposal, robloxId, notes: '*'.repeat(500) };
}

export function withoutOffer(entry: WaitingEntry): WaitingEntry {
  return { ...entry, offer: null };
}

export function forStaff(long: string) {
  const booking = {
    reference,
    openingRoomId: largeId,
    finalPrice: largePrice,
    paymentMethod: 'donation',
    discordUsername: account(long),
    robloxDisplayName: account(long),
    roomType: long,
    resortName: long,
  } as StaffBookingRow;
  const guest = (index: number) =>
    ({
      bookingReference: `SR-${String(index).padStart(13, '2')}`,
      status: index % 2 === 0 ? 'pending' : 'confirmed',
      roomId: largeId,
      roomType: long,
      unitNumber: 500,
      totalPrice: largePrice,
      payment_method: 'donation',
      payment_display: '$900,000.00',
      all_inclusive: true,
      notes: '*'.repeat(500),
      guestInfo: { discordUsername: account(long), robloxUsername: username, robloxDisplayName: account(long) },
      paid_at: null,
      checked_in_at: null,
      given_away_at: at,
      can: { approve: true, check_in: true },
    }) as StaffBooking;
  const board = {
    opening: { id: largeId, resort: long, openingDate: at, units: 500, can_add_guest: true },
    units: indexes(25).map((index) => ({ booking: guest(index) })),
    given_away: [],
  } as unknown as Board;
  const displays = { bbc: '90,000,000 BBC', robux: '600,000 Robux', donation: '$900,000.00' };
  const price = { final_price: largePrice, displays };
  const doorRooms = indexes(30).map((index) => ({
    roomId: largeId - index,
    roomType: long,
    availableCount: 500,
    price,
    all_inclusive_price: price,
  }));
  const doorGuest: DoorGuest = {
    roblox: 'found',
    robloxUsername: username,
    robloxDisplayName: account(long),
    member: { discordUsername: account(long), tier_label: '3x Server Booster' as never, is_blocked: false },
    booking: null,
    discount_percent: 100,
    rooms: doorRooms,
  };
  const place = { id: largeId, name: long.slice(0, 40).toWellFormed(), resort: long, startsAt } as FoundPlace;
  return { booking, board, doorRooms, doorGuest, place };
}
