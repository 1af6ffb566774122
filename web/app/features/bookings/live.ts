import type { OpeningRoom } from '@sunset/contract/api/catalog/catalog.ts';
import type { ResponseOf } from '@sunset/contract/client.ts';
import type { LiveEvent } from '@sunset/contract/live.ts';
import { useQueryClient, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useLive } from '../../lib/live/use-live.ts';
import { bookingKeys, type HoldState } from './queries.ts';

/** Keeps what the wizard and My Bookings show as it is at this moment. */
export function useBookingLive(owner: string): void {
  const client = useQueryClient();
  useLive((event) => handleEvent(client, owner, event));
}

type Availability = Extract<LiveEvent, { type: 'availability' }>;
type Toggles = Extract<LiveEvent, { type: 'toggles' }>;
type Status = ResponseOf<'GET /resort-booking-status/{resortName}'>;

function handleEvent(client: QueryClient, owner: string, event: LiveEvent): void {
  const again = (...keys: QueryKey[]) => {
    for (const queryKey of keys) refetch(client, queryKey);
  };
  if (event.type === 'availability') return setCounts(client, event);
  if (event.type === 'toggles') return setFlags(client, event);
  // What was read before the stream was there may have changed in between.
  if (event.type === 'hello') return refetchStale(client);
  if (event.type === 'catalogue') return again(bookingKeys.resorts, bookingKeys.openings, bookingKeys.allRooms);
  if (event.type === 'own' || event.type === 'session-changed') return refetchOwn(client, owner);
  if (event.type === 'openings' || event.type === 'refetch') {
    again(bookingKeys.openings, bookingKeys.allRooms, bookingKeys.allSettings, bookingKeys.mine(owner));
    if (event.type === 'refetch') refetchOwn(client, owner);
  }
}

/** A page that was just loaded may have its first answers still out: they are as good as new, and thousands load at once. */
function refetchStale(client: QueryClient): void {
  for (const queryKey of [bookingKeys.openings, bookingKeys.allRooms, bookingKeys.allSettings]) {
    void client.invalidateQueries({ queryKey });
  }
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
  const queryKey = bookingKeys.settings(resortName);
  client.setQueryData<Status>(queryKey, (status) => status && { ...status, ...flags });
  refetchIfFetching(client, queryKey);
}

function refetchOwn(client: QueryClient, owner: string): void {
  refetch(client, bookingKeys.mine(owner));
  refetch(client, bookingKeys.count(owner));
  // Why somebody books without a hold is known from the answer that refused it, and from nowhere else.
  const held = client.getQueryData<HoldState>(bookingKeys.hold(owner));
  if (!held?.reason) refetch(client, bookingKeys.hold(owner));
}

/** An answer that is still out may be of before, and would come last. */
function refetchIfFetching(client: QueryClient, queryKey: QueryKey): void {
  if (client.isFetching({ queryKey, exact: true }) > 0) refetch(client, queryKey);
}

/** First answers that are asked for anew once they are in. */
const awaited = new WeakSet<Promise<unknown>>();

/** Asks again. Beside a first answer that is still out the cache would ask nothing: such a one is waited for. */
function refetch(client: QueryClient, queryKey: QueryKey): void {
  const isFirst = ({ state }: Query) => state.data === undefined;
  const first = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching', predicate: isFirst });
  void client.invalidateQueries({ queryKey });
  for (const query of first) {
    const { promise } = query;
    if (promise === undefined || awaited.has(promise)) continue;
    awaited.add(promise);
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    void promise.then(again, again);
  }
}
