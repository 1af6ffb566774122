import type { StatusTone } from '../../ui/status-label.tsx';
import type { Board, BoardOpening } from '@sunset/contract/api/session-board.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/admin.ts';

export type BoardUnit = Board['units'][number];
export type TakenUnit = BoardUnit & { booking: StaffBooking };

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

export type BoardView = 'all' | 'waiting' | 'expected' | 'arrived';

export function parseView(text: string | null): BoardView {
  return text === 'waiting' || text === 'expected' || text === 'arrived' ? text : 'all';
}

const isTaken = (unit: BoardUnit): unit is TakenUnit => unit.booking !== null;

/** How many guests are in each state. */
export function countArrivalStates(units: readonly BoardUnit[]): Record<ArrivalState, number> {
  const counts = { waiting: 0, expected: 0, arrived: 0, absent: 0 };
  for (const unit of units.filter(isTaken)) counts[arrivalStateOf(unit.booking)] += 1;
  return counts;
}

export interface RoomGroup {
  roomId: number;
  roomType: string;
  /** Rooms with a guest, after filtering. */
  taken: TakenUnit[];
  free: number[];
  held: number[];
}

/** The units by room type, in their order. A filtered board leaves out types without a matching guest. */
export function groupByRoom(units: readonly BoardUnit[], view: BoardView): RoomGroup[] {
  const groups = new Map<number, RoomGroup>();
  for (const unit of units) {
    const group = groups.get(unit.roomId) ?? newGroup(unit);
    groups.set(unit.roomId, group);
    if (!isTaken(unit)) (unit.is_held ? group.held : group.free).push(unit.number);
    else if (view === 'all' || arrivalStateOf(unit.booking) === view) group.taken.push(unit);
  }
  return [...groups.values()].filter(({ taken }) => view === 'all' || taken.length > 0);
}

const newGroup = ({ roomId, roomType }: BoardUnit): RoomGroup => ({ roomId, roomType, taken: [], free: [], held: [] });

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

interface StatusText {
  label: string;
  tone: StatusTone;
}

export const arrivalStateLabels: Record<ArrivalState, StatusText> = {
  waiting: { label: 'WAITING', tone: 'waiting' },
  expected: { label: 'EXPECTED', tone: 'info' },
  arrived: { label: 'ARRIVED', tone: 'good' },
  absent: { label: 'NO-SHOW', tone: 'bad' },
};

export type BookingChangeKind = 'confirm' | 'reject' | 'check-in' | 'arrival' | 'payment' | 'attendance';

/** The variables that decide whether the booking already has the change. */
export interface ChangeInput {
  isArrived?: boolean;
  isPaid?: boolean;
  status?: StaffBooking['status'];
}

const isDecided = ({ status }: StaffBooking) => status !== 'pending';

/** The name of each unsaved change, and whether the booking already has it: only the response may have been lost. */
export const bookingChanges: Record<
  BookingChangeKind,
  { name: string; isApplied: (booking: StaffBooking, input: ChangeInput) => boolean }
> = {
  confirm: { name: 'Approval', isApplied: isDecided },
  reject: { name: 'Rejection', isApplied: isDecided },
  'check-in': { name: 'Approval', isApplied: isDecided },
  arrival: {
    name: 'Check-in',
    isApplied: ({ checked_in_at: arrival }, { isArrived }) => (arrival !== null) === isArrived,
  },
  payment: { name: 'Payment', isApplied: ({ paid_at: paidAt }, { isPaid }) => (paidAt !== null) === isPaid },
  attendance: { name: 'Attendance', isApplied: (booking, input) => booking.status === input.status },
};
