import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from '../../entities/bookings/query-keys.ts';
import { pollEvery } from '../../lib/live/polling.ts';
import { call } from '../../lib/requests/api.ts';
import { openingsQuery } from './queries.ts';

/** How often data is polled while the page is visible and live updates are disconnected. */
const roomsPollIntervalMs = 15_000;
const openingsPollIntervalMs = 30_000;
const messagesPollIntervalMs = 30_000;

/** For the wizard; a visitor's page is not polled. */
export const polledOpeningsQuery = () => ({ ...openingsQuery(), refetchInterval: pollEvery(openingsPollIntervalMs) });

export const roomsQuery = ({ resortId, openingId }: { resortId: number; openingId: number }) =>
  queryOptions({
    queryKey: bookingKeys.rooms(openingId),
    queryFn: ({ signal }) =>
      call('GET /rooms/resort/{resortId}/aggregated', { params: { resortId }, query: { opening: openingId }, signal }),
    refetchInterval: pollEvery(roomsPollIntervalMs),
    refetchOnWindowFocus: 'always',
  });

/** Messages about the guest's bookings, for the neighborhood code. */
export const messagesQuery = (owner: string) =>
  queryOptions({
    queryKey: bookingKeys.messages(owner),
    queryFn: ({ signal }) => call('GET /user/messages', { signal }),
    refetchInterval: pollEvery(messagesPollIntervalMs),
    refetchOnWindowFocus: 'always',
  });
