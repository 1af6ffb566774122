import { navigate, useHistoryState, useSearch } from '../../../lib/navigation/page-location.ts';

export type Step = 1 | 2 | 3 | 4 | 5;

/** Where the wizard is, read from the URL. */
export interface WizardLocation {
  step: Step;
  resortId: number | null;
  openingId: number | null;
  roomId: number | null;
  /** Of a link to a room: the name of its type. It is chosen at the rooms. */
  roomType: string | null;
  /** Of a link to book with friends: the form that starts a party is open at the rooms. */
  isWithFriends: boolean;
  /** My Bookings is shown instead of the step. */
  isBookings: boolean;
  /** Opened by a link to a resort: the opening must still be looked up and checked. */
  isEntry: boolean;
}

export const firstLocation: WizardLocation = {
  step: 1,
  resortId: null,
  openingId: null,
  roomId: null,
  roomType: null,
  isWithFriends: false,
  isBookings: false,
  isEntry: false,
};

/** A step whose parameters are missing falls back to the last step that has them. */
export function parseWizardLocation(query: URLSearchParams): WizardLocation {
  const ids = { resortId: readId(query, 'resort'), openingId: readId(query, 'opening'), roomId: readId(query, 'room') };
  const isBookings = query.get('view') === 'bookings';
  const requested = Number(query.get('step'));
  if (requested === 5) return { ...firstLocation, step: 5, isBookings };
  const linked = { roomType: query.get('type'), isWithFriends: query.get('friends') === '1' };
  if (ids.resortId === null) return { ...firstLocation, isBookings };
  if (!query.has('step')) return { ...firstLocation, ...ids, ...linked, roomId: null, isBookings, isEntry: true };
  if (requested < 2 || ids.openingId === null) return { ...firstLocation, isBookings };
  if (ids.roomId === null) return { ...firstLocation, ...ids, ...linked, step: 2, isBookings };
  const step = requested === 3 || requested === 4 ? requested : 2;
  return { ...firstLocation, ...ids, roomId: step === 2 ? null : ids.roomId, step, isBookings };
}

/** The query string of a location, without the question mark; empty for the first step. */
export function wizardSearch(location: WizardLocation): string {
  const query = new URLSearchParams();
  if (location.resortId !== null) query.set('resort', String(location.resortId));
  if (location.openingId !== null) query.set('opening', String(location.openingId));
  if (location.roomId !== null) query.set('room', String(location.roomId));
  if (location.roomType !== null) query.set('type', location.roomType);
  if (location.isWithFriends) query.set('friends', '1');
  if (location.step > 1) query.set('step', String(location.step));
  if (location.isBookings) query.set('view', 'bookings');
  return query.toString();
}

function readId(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? '';
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
  return id !== null && id <= 2_147_483_647 ? id : null;
}

/** The state of a history entry. */
interface HistoryState {
  /** The query of the previous entry if it belongs to the wizard. */
  from: string | null;
  /** Why the guest was sent here; shown on the page. */
  notice: string | null;
}

export interface WizardNavigation {
  location: WizardLocation;
  notice: string | null;
  go: (to: WizardLocation, options?: { isReplacing?: boolean; notice?: string }) => void;
  /** Goes to an earlier location: with the browser's Back if that leads there, so that its buttons stay meaningful. */
  back: (to: WizardLocation) => void;
}

/** The location of the wizard in the URL, and functions to change it. */
export function useWizardLocation(): WizardNavigation {
  const historyState = readHistoryState(useHistoryState());
  const location = parseWizardLocation(new URLSearchParams(useSearch()));

  function go(to: WizardLocation, { isReplacing = false, notice }: { isReplacing?: boolean; notice?: string } = {}) {
    const next: HistoryState = {
      from: isReplacing ? historyState.from : wizardSearch(location),
      notice: notice ?? null,
    };
    navigate(`?${wizardSearch(to)}`, { isReplacing, state: next });
  }

  function back(to: WizardLocation) {
    if (historyState.from === wizardSearch(to)) history.back();
    else go(to, { isReplacing: true });
  }

  return { location, notice: historyState.notice, go, back };
}

function readHistoryState(state: unknown): HistoryState {
  const { from, notice } = (typeof state === 'object' && state !== null ? state : {}) as Partial<HistoryState>;
  return { from: typeof from === 'string' ? from : null, notice: typeof notice === 'string' ? notice : null };
}
