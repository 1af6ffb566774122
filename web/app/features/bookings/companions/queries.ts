import type { ResponseOf } from '@sunset/contract/client.ts';
import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { pollEvery } from '../../../lib/live/polling.ts';
import { call } from '../../../lib/requests/api.ts';

/** The room of a link for somebody who is signed in; `room` is null unless they come along. */
export type LinkedRoom = ResponseOf<'GET /user/shared-rooms/{code}'>;

/** Loaded again with the bookings, whose live events are those of a shared room too. */
export const sharedRoomKeys = {
  one: (owner: string, code: string) => [...bookingKeys.mine(owner), 'shared-room', code] as const,
  list: (owner: string) => [...bookingKeys.mine(owner), 'shared-rooms'] as const,
};

/** How often data is polled while live updates are disconnected. */
const pollIntervalMs = 15_000;

export const sharedRoomQuery = (owner: string, code: string) =>
  queryOptions({
    queryKey: sharedRoomKeys.one(owner, code),
    queryFn: ({ signal }) => call('GET /user/shared-rooms/{code}', { params: { code }, signal }),
    refetchInterval: pollEvery(pollIntervalMs),
    refetchOnWindowFocus: 'always',
  });

/** The rooms of others that the guest comes along in, of sessions that are not over. */
export const sharedRoomsQuery = (owner: string) =>
  queryOptions({
    queryKey: sharedRoomKeys.list(owner),
    queryFn: ({ signal }) => call('GET /user/shared-rooms', { signal }),
    refetchInterval: pollEvery(pollIntervalMs),
    refetchOnWindowFocus: 'always',
  });
