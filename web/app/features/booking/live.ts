import type { OpeningRoom } from '@sunset/contract/api/catalogue.ts';
import type { ResponseOf } from '@sunset/contract/client.ts';
import type { LiveEvent } from '@sunset/contract/live.ts';
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useLive } from '../../lib/live/use-live.ts';
import { bookingKeys, type HoldState } from './queries.ts';

/** Keeps what the wizard and My Bookings show as it is at this moment. */
export function useBookingLive(owner: string): void {
  const client = useQueryClient();
  useLive((event) => followChange(client, owner, event));
}

type Availability = Extract<LiveEvent, { type: 'availability' }>;
type Toggles = Extract<LiveEvent, { type: 'toggles' }>;
type Status = ResponseOf<'GET /resort-booking-status/{resortName}'>;

function followChange(client: QueryClient, owner: string, event: LiveEvent): void {
  const again = (...keys: QueryKey[]) => {
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  if (event.type === 'availability') return setCounts(client, event);
  if (event.type === 'toggles') return setFlags(client, event);
  if (event.type === 'hello') return again(bookingKeys.openings, bookingKeys.allRooms);
  if (event.type === 'catalogue') return again(bookingKeys.resorts, bookingKeys.openings, bookingKeys.allRooms);
  if (event.type === 'own' || event.type === 'session-changed') return followOwn(client, owner);
  if (event.type === 'openings' || event.type === 'refetch') {
    again(bookingKeys.openings, bookingKeys.allRooms, bookingKeys.allSettings, bookingKeys.mine(owner));
    if (event.type === 'refetch') followOwn(client, owner);
  }
}

function setCounts(client: QueryClient, { openingId, rooms }: Availability): void {
  const counts = new Map(rooms.map((room) => [room.id, room]));
  for (const queryKey of [bookingKeys.openings, bookingKeys.rooms(openingId)]) {
    client.setQueryData<OpeningRoom[]>(queryKey, (rows) =>
      rows?.some(({ id }) => counts.has(id)) ? rows.map((row) => ({ ...row, ...counts.get(row.id) })) : rows,
    );
    // An answer that is still out may be of before, and would come last.
    if (client.isFetching({ queryKey, exact: true }) > 0) void client.invalidateQueries({ queryKey, exact: true });
  }
}

function setFlags(client: QueryClient, { type: _type, resortName, ...flags }: Toggles): void {
  const queryKey = bookingKeys.settings(resortName);
  client.setQueryData<Status>(queryKey, (status) => status && { ...status, ...flags });
  if (client.isFetching({ queryKey, exact: true }) > 0) void client.invalidateQueries({ queryKey, exact: true });
}

function followOwn(client: QueryClient, owner: string): void {
  void client.invalidateQueries({ queryKey: bookingKeys.mine(owner) });
  void client.invalidateQueries({ queryKey: bookingKeys.count(owner) });
  // Why somebody books without a hold is known from the answer that refused it, and from nowhere else.
  const held = client.getQueryData<HoldState>(bookingKeys.hold(owner));
  if (!held?.reason) void client.invalidateQueries({ queryKey: bookingKeys.hold(owner) });
}
