import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { pollEvery } from '../../../lib/live/polling.ts';
import { call } from '../../../lib/requests/api.ts';
import type { ShownEntry } from './entry-event.ts';

const pollIntervalMs = 15_000;

/** The guest's waiting list entries of openings that have not ended. */
export const entriesQuery = (owner: string) =>
  queryOptions({
    queryKey: bookingKeys.waiting(owner),
    queryFn: ({ signal }): Promise<ShownEntry[]> => call('GET /user/waiting', { signal }),
    refetchInterval: pollEvery(pollIntervalMs),
    refetchOnWindowFocus: 'always',
  });
