import type { StatusTone } from '../../ui/status-label.tsx';
import type { Board, HostedOpening } from '@sunset/contract/api/session-board.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/admin.ts';

export type BoardUnit = Board['units'][number];
export type TakenUnit = BoardUnit & { booking: StaffBooking };

/** The opening that the address names, else the one that is live, else the next, else the last. */
export function chooseOpening(
  openings: readonly HostedOpening[],
  wanted: string | null,
  now: number,
): HostedOpening | null {
  const named = openings.find(({ id }) => String(id) === wanted);
  const current = openings.find(({ endsAt }) => Date.parse(endsAt) > now);
  return named ?? current ?? openings.at(-1) ?? null;
}

/** How a guest stands this evening: to be decided, expected, here, or did not come. */
export type Standing = 'waiting' | 'expected' | 'arrived' | 'absent';

export function standingOf({
  status,
  checked_in_at: arrival,
}: Pick<StaffBooking, 'status' | 'checked_in_at'>): Standing {
  if (status === 'pending') return 'waiting';
  if (status === 'no_show') return 'absent';
  return arrival !== null || status === 'completed' ? 'arrived' : 'expected';
}

/** What the board is narrowed to. */
export type BoardView = 'all' | 'waiting' | 'expected' | 'arrived';

export function parseView(text: string | null): BoardView {
  return text === 'waiting' || text === 'expected' || text === 'arrived' ? text : 'all';
}

const isTaken = (unit: BoardUnit): unit is TakenUnit => unit.booking !== null;

/** How many guests stand how. */
export function countStandings(units: readonly BoardUnit[]): Record<Standing, number> {
  const counts = { waiting: 0, expected: 0, arrived: 0, absent: 0 };
  for (const unit of units.filter(isTaken)) counts[standingOf(unit.booking)] += 1;
  return counts;
}

export interface RoomGroup {
  roomId: number;
  roomType: string;
  /** Rooms with a guest, as far as they are in view. */
  taken: TakenUnit[];
  /** Numbers of rooms without a guest. */
  free: number[];
  held: number[];
}

/** The board by room type, as it comes; types without anybody in view are left out of a narrowed board. */
export function groupByRoom(units: readonly BoardUnit[], view: BoardView): RoomGroup[] {
  const groups = new Map<number, RoomGroup>();
  for (const unit of units) {
    const group = groups.get(unit.roomId) ?? newGroup(unit);
    groups.set(unit.roomId, group);
    if (!isTaken(unit)) (unit.is_held ? group.held : group.free).push(unit.number);
    else if (view === 'all' || standingOf(unit.booking) === view) group.taken.push(unit);
  }
  return [...groups.values()].filter(({ taken }) => view === 'all' || taken.length > 0);
}

const newGroup = ({ roomId, roomType }: BoardUnit): RoomGroup => ({ roomId, roomType, taken: [], free: [], held: [] });

/** [1, 2, 3, 5] reads "1–3, 5". */
export function rangesText(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ');
}

interface StatusText {
  label: string;
  tone: StatusTone;
}

export const standingLabels: Record<Standing, StatusText> = {
  waiting: { label: 'WAITING', tone: 'waiting' },
  expected: { label: 'EXPECTED', tone: 'info' },
  arrived: { label: 'ARRIVED', tone: 'good' },
  absent: { label: 'NO-SHOW', tone: 'bad' },
};

/** What a host changes about one booking. */
export type BookingChangeKind = 'confirm' | 'reject' | 'check-in' | 'arrival' | 'payment' | 'attendance';

/** The part of a change that says whether the booking has it already. */
export interface ChangeWish {
  isArrived?: boolean;
  isPaid?: boolean;
  status?: StaffBooking['status'];
}

const isDecided = ({ status }: StaffBooking) => status !== 'pending';

/** What each change is called where it was not saved, and whether the booking has it already: the answer alone may be lost. */
export const bookingChanges: Record<
  BookingChangeKind,
  { name: string; isApplied: (booking: StaffBooking, wish: ChangeWish) => boolean }
> = {
  confirm: { name: 'Approval', isApplied: isDecided },
  reject: { name: 'Rejection', isApplied: isDecided },
  'check-in': { name: 'Approval', isApplied: isDecided },
  arrival: {
    name: 'Check-in',
    isApplied: ({ checked_in_at: arrival }, { isArrived }) => (arrival !== null) === isArrived,
  },
  payment: { name: 'Payment', isApplied: ({ paid_at: paidAt }, { isPaid }) => (paidAt !== null) === isPaid },
  attendance: { name: 'Attendance', isApplied: (booking, wish) => booking.status === wish.status },
};
