import type { ResponseOf } from '@sunset/contract/client.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pollEvery } from '../../../lib/live/polling.ts';
import { byCursor } from '../../../lib/paging.ts';
import { call, callPage } from '../../../lib/requests/api.ts';
import { filterQuery, type BookingFilters } from './rules.ts';
import { staffBookingKeys } from '../../../entities/bookings/query-keys.ts';

/** One resort by its exact name, or everything. */
export type RemovalScope = { resort: string } | 'all';

export type StatsFilters = Pick<BookingFilters, 'resort' | 'from' | 'to'>;

const pageSize = 50;
/** While live updates are disconnected. */
const pollIntervalMs = 20_000;

export const bookingListQuery = (filters: BookingFilters) =>
  infiniteQueryOptions({
    queryKey: staffBookingKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /admin/bookings', {
        query: { ...filterQuery(filters), sort: filters.sort, limit: String(pageSize), ...pageParam },
        signal,
      }),
    ...byCursor,
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(pollIntervalMs),
    refetchOnWindowFocus: 'always',
  });

export const bookingStatsQuery = ({ resort, from, to }: StatsFilters) =>
  queryOptions({
    queryKey: staffBookingKeys.stats({ resort, from, to }),
    queryFn: ({ signal }) => call('GET /admin/bookings/stats', { query: filterQuery({ resort, from, to }), signal }),
    placeholderData: keepPreviousData,
  });

export const bookingDetailsQuery = (reference: string) =>
  queryOptions({
    queryKey: staffBookingKeys.details(reference),
    queryFn: ({ signal }) => call('GET /admin/bookings/{reference}', { params: { reference }, signal }),
    staleTime: 0,
  });

export type BulkRemoval = ResponseOf<'GET /admin/bookings/clearings'>[number];

export const bulkRemovalsQuery = () =>
  queryOptions({
    queryKey: staffBookingKeys.bulkRemovals,
    queryFn: ({ signal }) => call('GET /admin/bookings/clearings', { signal }),
    refetchInterval: pollEvery(pollIntervalMs),
  });

/** How many bookings, and guests with an upcoming session, a removal would affect. */
export const removalPreviewQuery = (scope: RemovalScope) =>
  queryOptions({
    queryKey: staffBookingKeys.removalPreview(scope),
    queryFn: ({ signal }) =>
      scope === 'all'
        ? call('GET /admin/bookings/clear', { signal })
        : call('GET /admin/bookings/clear/{resort}', { params: scope, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Current openings to filter by; older ones come with the statistics. */
export const filterOpeningsQuery = () =>
  queryOptions({
    queryKey: staffBookingKeys.openings,
    queryFn: ({ signal }) => call('GET /hosting/openings', { signal }),
    select: (openings) => openings.filter(({ called_off: calledOff }) => calledOff === null),
  });
