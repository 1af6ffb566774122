import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { OpeningRoom, UpcomingRoom } from '@sunset/contract/api/catalog/catalog.ts';
import type { LiveEvent } from '@sunset/contract/live.ts';
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { m } from '#messages';
import { refetch } from '../../lib/live/refetch.ts';
import { useLive, usePollWhileDisconnected } from '../../lib/live/use-live.ts';
import type { HoldState } from './queries.ts';
import { addToast } from '../../ui/toasts/toast-store.ts';
import { randomShare } from '../../lib/random.ts';
import { applyEntryEvent, type ShownEntry } from './waiting-list/entry-event.ts';
import { bookingKeys } from '../../entities/bookings/query-keys.ts';
import { catalogKeys } from '../../entities/catalog/query-keys.ts';

export function useBookingLive(owner: string): void {
  const client = useQueryClient();
  useLive((event) => handleEvent(client, owner, event));
  usePollWhileDisconnected();
}

type Availability = Extract<LiveEvent, { type: 'availability' }>;
type Toggles = Extract<LiveEvent, { type: 'toggles' }>;

export function handleEvent(client: QueryClient, owner: string, event: LiveEvent): void {
  const again = (...keys: QueryKey[]) => {
    for (const queryKey of keys) refetch(client, queryKey);
  };
  if (event.type === 'availability') return takeCounts(client, owner, event);
  if (event.type === 'toggles') return setFlags(client, event);
  // Data that was read before the stream was connected may be out of date.
  if (event.type === 'hello') return refetchStale(client, owner);
  if (event.type === 'entry') return setEntry(client, owner, event);
  if (event.type === 'lobby') return void client.setQueryData(bookingKeys.lobby(event.openingId), event.count);
  if (event.type === 'catalogue') {
    return again(catalogKeys.publicResorts, bookingKeys.openings, bookingKeys.allRooms, bookingKeys.mine(owner));
  }
  if (event.type === 'own' || event.type === 'session-changed') return refetchOwn(client, owner);
  if (event.type === 'openings' || event.type === 'refetch') {
    again(bookingKeys.openings, bookingKeys.allRooms, bookingKeys.mine(owner));
    if (event.type === 'refetch') refetchOwn(client, owner);
  }
}

/**
 * Does not repeat the first requests of a page that was just loaded: their data is fresh, and thousands load at once.
 */
function refetchStale(client: QueryClient, owner: string): void {
  for (const queryKey of [bookingKeys.openings, bookingKeys.allRooms, bookingKeys.waiting(owner)]) {
    void client.invalidateQueries({ queryKey });
  }
}

/** Of a guest whose room was given away also the booking: it may have a new guest now. Rule: LATE-4. */
function takeCounts(client: QueryClient, owner: string, event: Availability): void {
  setCounts(client, event);
  const queryKey = bookingKeys.mine(owner);
  const lostRoom = ({ openingId, status, given_away_at: at }: Booking) =>
    openingId === event.openingId && status === 'no_show' && at !== null;
  if (client.getQueryData<Booking[]>(queryKey)?.some(lostRoom)) refetch(client, queryKey);
}

function setCounts(client: QueryClient, { openingId, rooms }: Availability): void {
  const counts = new Map(rooms.map((room) => [room.id, room]));
  for (const queryKey of [bookingKeys.openings, bookingKeys.rooms(openingId)]) {
    client.setQueryData<OpeningRoom[]>(queryKey, (rows) =>
      rows?.some(({ id }) => counts.has(id)) ? rows.map((row) => ({ ...row, ...counts.get(row.id) })) : rows,
    );
    refetchIfFetching(client, queryKey);
  }
}

function setFlags(client: QueryClient, { type: _type, resortName, ...flags }: Toggles): void {
  const queryKey = bookingKeys.openings;
  client.setQueryData<UpcomingRoom[]>(queryKey, (rows) =>
    rows?.map((row) =>
      row.resortName === resortName ? { ...row, resortAccess: { ...row.resortAccess, ...flags } } : row,
    ),
  );
  refetchIfFetching(client, queryKey);
}

const offerToast = { title: m.waiting_list_offer_title(), description: m.bookings_offer_toast_text() };
const drawnToast = { title: m.waiting_list_offer_drawn_title(), description: m.bookings_offer_drawn_toast_text() };

/** The details of a draw's result are loaded within this time. */
const maxDrawDelayMs = 5000;

/** The member's place in a waiting list changed. A new offer is announced on every step (PAGE-64). */
function setEntry(client: QueryClient, owner: string, event: Extract<LiveEvent, { type: 'entry' }>): void {
  const queryKey = bookingKeys.waiting(owner);
  const entries = client.getQueryData<ShownEntry[]>(queryKey);
  const { entries: next, hasNewOffer, isKnown, isDrawn } = applyEntryEvent(entries ?? [], event);
  if (entries) client.setQueryData(queryKey, next);
  if (hasNewOffer) addToast(isDrawn ? drawnToast : offerToast);
  const load = () => {
    refetch(client, queryKey);
    refetch(client, bookingKeys.parties(owner));
  };
  if (isKnown) refetchIfFetching(client, queryKey);
  // Thousands get their result at the same moment, and the event has what they need first (PAGE-68).
  else if (isDrawn) setTimeout(load, randomShare() * maxDrawDelayMs);
  else load();
}

function refetchOwn(client: QueryClient, owner: string): void {
  refetch(client, bookingKeys.mine(owner));
  refetch(client, bookingKeys.count(owner));
  refetch(client, bookingKeys.messages(owner));
  refetch(client, bookingKeys.waiting(owner));
  // Only the response that refused a hold contains the reason, so it must not be overwritten.
  const held = client.getQueryData<HoldState>(bookingKeys.hold(owner));
  if (!held?.reason) refetch(client, bookingKeys.hold(owner));
}

/** A pending response may be older than the event and would overwrite it. */
function refetchIfFetching(client: QueryClient, queryKey: QueryKey): void {
  if (client.isFetching({ queryKey, exact: true }) > 0) refetch(client, queryKey);
}
