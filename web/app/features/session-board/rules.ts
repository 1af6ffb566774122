import type { Board, BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { undoGivingAwayMs } from '@sunset/contract/bookings/late.ts';
import { bookingTextFields } from '@sunset/contract/bookings/booking-texts.ts';
import { checkInOpensBeforeMs, doorOpensBeforeMs } from '@sunset/contract/openings/front-desk.ts';
import { formatDate } from '../../format/dates.ts';
import { formatCount } from '../../format/numbers.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';

export type BoardUnit = Board['units'][number];

/** The opening in the URL, else the current one, else the next, else the last. */
export function chooseOpening(
  openings: readonly BoardOpening[],
  wanted: string | null,
  now: number,
): BoardOpening | null {
  const named = openings.find(({ id }) => String(id) === wanted);
  const current = openings.find(({ endsAt }) => Date.parse(endsAt) > now);
  return named ?? current ?? openings.at(-1) ?? null;
}

/** The next other opening that starts before the session ends, however far it can be extended: its host may be needed in both. */
export function openingMeanwhile(
  openings: readonly BoardOpening[],
  { id, endsAt, can }: BoardOpening,
  now: number,
): BoardOpening | null {
  const latestEnd = Date.parse(endsAt) + Math.max(0, ...can.extend) * 60_000;
  const isMeanwhile = (start: number) => start > now && start < latestEnd;
  return (
    openings.find(
      (other) => other.id !== id && other.called_off === null && isMeanwhile(Date.parse(other.openingDate)),
    ) ?? null
  );
}

/** The state of a guest during the session: to be decided, expected, arrived, or absent. */
export type ArrivalState = 'waiting' | 'expected' | 'arrived' | 'absent';

export function arrivalStateOf({
  status,
  checked_in_at: arrival,
}: Pick<StaffBooking, 'status' | 'checked_in_at'>): ArrivalState {
  if (status === 'pending') return 'waiting';
  if (status === 'no_show') return 'absent';
  return arrival !== null || status === 'completed' ? 'arrived' : 'expected';
}

/** The views of the board of one opening, and those of the bookings of all. `refund`: paid, and the opening was cancelled. */
export const boardViews = ['all', 'waiting', 'expected', 'arrived'] as const;
export const allBookingsViews = ['all', 'waiting', 'expected', 'refund'] as const;
export type BoardView = (typeof boardViews | typeof allBookingsViews)[number];

/** The view in the URL; null if there is none. */
export function parseView(text: string | null, views: readonly BoardView[]): BoardView | null {
  return views.find((view) => view === text) ?? null;
}

/** When guests can be checked in. Rule: BOARD-1. */
export function isCheckInTime(opening: BoardMoment['opening'], now: number): boolean {
  return now >= Date.parse(opening.openingDate) - checkInOpensBeforeMs && now < Date.parse(opening.endsAt);
}

interface BoardMoment {
  opening: Pick<BoardOpening, 'openingDate' | 'endsAt'>;
  now: number;
}

/** What the host does next: decide about requests before the session, then check guests in (BOARD-12). */
export function firstView(guests: readonly StaffBooking[], { opening, now }: BoardMoment): BoardView {
  const { waiting, expected } = countViews(guests);
  if (now < Date.parse(opening.openingDate) && waiting > 0) return 'waiting';
  return isCheckInTime(opening, now) && expected > 0 ? 'expected' : 'all';
}

/** What a view of the bookings of all openings asks the server for. */
export const filterOfView: Record<BoardView, { status?: string; refund?: 'due' }> = {
  all: {},
  waiting: { status: 'pending' },
  expected: { status: 'confirmed' },
  arrived: { status: 'completed' },
  refund: { refund: 'due' },
};

/** The bookings of the board, by room type and number, and then those whose rooms were given away. */
export function guestsOf({ units, given_away: givenAway }: Pick<Board, 'units' | 'given_away'>): StaffBooking[] {
  return [...units.flatMap(({ booking }) => booking ?? []), ...givenAway];
}

/** What a host says to a guest whose room was given away; null for others. Rule: LATE-4. */
export function givenAwayText(guest: StaffBooking, units: readonly BoardUnit[], now: number): string | null {
  if (guest.given_away_at === null) return null;
  const time = formatDate(guest.given_away_at, 'time');
  const free = units.filter(({ roomId, booking }) => roomId === guest.roomId && booking === null);
  // For the minute of the undo it waits for this guest.
  const isInUndo = now < Date.parse(guest.given_away_at) + undoGivingAwayMs;
  if (free.some(({ number, is_held: isHeld }) => number === guest.unitNumber && (isInUndo || !isHeld)))
    return `Room given away at ${time}. It is still free.`;
  const next = free.find(({ is_held: isHeld }) => !isHeld);
  const offer = next ? `Next free: ${next.roomType} ${next.number}.` : `No ${guest.roomType} is free.`;
  return `Room given to somebody else at ${time}. ${offer}`;
}

export function countViews(guests: readonly StaffBooking[]): Record<BoardView, number> {
  const counts = { all: guests.length, waiting: 0, expected: 0, arrived: 0, absent: 0, refund: 0 };
  for (const guest of guests) counts[arrivalStateOf(guest)] += 1;
  return counts;
}

/** How many guests there are, and how many of them are in no view but "All": the numbers of the views do not add up otherwise. */
export function guestCountText(guests: readonly StaffBooking[]): string {
  const absent = guests.filter((guest) => arrivalStateOf(guest) === 'absent').length;
  const count = formatCount(guests.length, 'guest');
  return absent === 0 ? count : `${count}, ${formatCount(absent, 'no-show')}`;
}

/** The guests of a view, or those of all views whose names, or those of their companions, or what they wrote, contain the text. */
export function filterGuests(guests: readonly StaffBooking[], view: BoardView, text: string): StaffBooking[] {
  if (text !== '') return guests.filter((guest) => hasText(guest, text.toLowerCase()));
  return view === 'all' ? [...guests] : guests.filter((guest) => arrivalStateOf(guest) === view);
}

function hasText(guest: StaffBooking, text: string): boolean {
  const { discordUsername, robloxUsername, robloxDisplayName } = guest.guestInfo;
  const written = bookingTextFields.map((field) => guest[field]);
  const companions = guest.companions.flatMap((one) => [one.name ?? '', one.robloxUsername, one.robloxDisplayName]);
  return [discordUsername, robloxUsername, robloxDisplayName, ...companions, ...written].some((one) =>
    one.toLowerCase().includes(text),
  );
}

/** The guests whose room can be exchanged with that of `guest`: they were asked the same price for it. Rule: SESSION-6. */
export function exchangePartners(guest: StaffBooking, guests: readonly StaffBooking[]): StaffBooking[] {
  return guests.filter(
    ({ id, base_price: price, can }) => id !== guest.id && can.change_room && price === guest.base_price,
  );
}

interface FreeRooms {
  roomId: number;
  roomType: string;
  free: number[];
  held: number[];
}

/** The numbers of the rooms without a guest, by room type; without types that are full. */
export function freeRoomsOf(units: readonly BoardUnit[]): FreeRooms[] {
  const types = new Map<number, FreeRooms>();
  for (const { roomId, roomType, number, is_held: isHeld, booking } of units) {
    if (booking !== null) continue;
    const type = types.get(roomId) ?? { roomId, roomType, free: [], held: [] };
    types.set(roomId, type);
    (isHeld ? type.held : type.free).push(number);
  }
  return [...types.values()];
}

/**
 * Time until the clock changes what can be done in one of the openings: check-in opens (BOARD-1), hosts can add guests (DOOR-1), the
 * session starts, guests are late (LATE-1), it ends. The server sends no event for these.
 */
export function msUntilNextPhase(openings: readonly BoardOpening[], now: number): number | false {
  const instants = openings.flatMap(({ openingDate, late_from: lateFrom, endsAt, called_off: calledOff }) => {
    if (calledOff) return Date.parse(calledOff.undo_until);
    const start = Date.parse(openingDate);
    return [start - checkInOpensBeforeMs, start - doorOpensBeforeMs, start, Date.parse(lateFrom), Date.parse(endsAt)];
  });
  const next = Math.min(...instants.filter((instant) => instant > now));
  return Number.isFinite(next) ? Math.min(next - now + phaseMarginMs, longestTimerMs) : false;
}

/** The server's clock decides; ours may be a little ahead. */
const phaseMarginMs = 500;
/** A longer timer fires at once. */
const longestTimerMs = 2 ** 31 - 1;

/** [1, 2, 3, 5] becomes "1–3, 5". */
export function rangesText(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}

export type BookingChangeKind =
  | 'confirm'
  | 'reject'
  | 'check-in'
  | 'arrival'
  | 'companion'
  | 'give-away'
  | 'payment'
  | 'attendance'
  | 'line'
  | 'not-here';

/** The variables that decide whether the booking already has the change. */
export interface ChangeInput {
  isArrived?: boolean;
  companion?: { id: number };
  isGivenAway?: boolean;
  isPaid?: boolean;
  isInLine?: boolean;
  /** Of the place in line at which "Not here" was pressed. */
  version?: number;
  status?: StaffBooking['status'];
}

const isDecided = ({ status }: StaffBooking) => status !== 'pending';

/** The name of each unsaved change, and whether the booking already has it: only the response may have been lost. */
export const bookingChanges: Record<
  BookingChangeKind,
  { name: string; isApplied: (booking: StaffBooking, input: ChangeInput, calledVersion?: number) => boolean }
> = {
  confirm: { name: 'Approval', isApplied: isDecided },
  reject: { name: 'Rejection', isApplied: isDecided },
  'check-in': { name: 'Approval', isApplied: isDecided },
  arrival: {
    name: 'Check-in',
    isApplied: ({ checked_in_at: arrival, is_guest_awaited: isAwaited }, { isArrived }) =>
      (arrival !== null && !isAwaited) === isArrived,
  },
  companion: {
    name: 'Check-in of a companion',
    isApplied: ({ companions }, { companion, isArrived }) =>
      companions.every(({ id, is_checked_in: isHere }) => id !== companion?.id || isHere === isArrived),
  },
  'give-away': {
    name: 'Giving the room away',
    isApplied: ({ status }, { isGivenAway }) => (status === 'no_show') === isGivenAway,
  },
  payment: { name: 'Payment', isApplied: ({ paid_at: paidAt }, { isPaid }) => (paidAt !== null) === isPaid },
  line: { name: 'Line', isApplied: ({ can }, { isInLine }) => can.take_out_of_line === isInLine },
  // Who is not called anymore is behind the others or out of the line: there is nothing to press again.
  'not-here': { name: '“Not here”', isApplied: (_booking, { version }, calledVersion) => version !== calledVersion },
  attendance: { name: 'Attendance', isApplied: (booking, input) => booking.status === input.status },
};
