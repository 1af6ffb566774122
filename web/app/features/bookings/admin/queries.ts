import type { StaffBooking } from '@sunset/contract/api/bookings/admin.ts';
import type { Page, ResponseOf } from '@sunset/contract/client.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/requests/api.ts';
import { filterQuery, type BookingFilters } from './rules.ts';

/** What a clearing touches: one resort by its exact name, or everything. */
export type RemovalScope = { resort: string } | 'all';

/** What narrows the figures. */
export type StatsFilters = Pick<BookingFilters, 'resort' | 'from' | 'to'>;

/** Every key of the Bookings tab; whatever changes a booking makes `all` out of date. */
export const staffBookingKeys = {
  all: ['staff-bookings'] as const,
  lists: ['staff-bookings', 'list'] as const,
  list: (filters: BookingFilters) => ['staff-bookings', 'list', filters] as const,
  stats: (filters: StatsFilters) => ['staff-bookings', 'stats', filters] as const,
  details: (reference: string) => ['staff-bookings', 'details', reference] as const,
  clearings: ['staff-bookings', 'clearings'] as const,
  preview: (scope: RemovalScope) => ['staff-bookings', 'clear-preview', scope] as const,
  /** Mutations that approve or reject one booking. */
  decisions: ['staff-bookings', 'decisions'] as const,
  /** Mutations that undo a clearing. */
  undoes: ['staff-bookings', 'undoes'] as const,
  resorts: ['staff-bookings', 'resorts'] as const,
  openings: ['staff-bookings', 'openings'] as const,
};

const pageSize = 50;
/** Other admins and guests work on the same list. */
const refreshMs = 20_000;
const firstPage: { cursor?: string } = {};

export type BookingPages = InfiniteData<Page<StaffBooking>>;

/** Bookings that were not cleared, page by page. */
export const bookingListQuery = (filters: BookingFilters) =>
  infiniteQueryOptions({
    queryKey: staffBookingKeys.list(filters),
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /admin/bookings', {
        query: { ...filterQuery(filters), sort: filters.sort, limit: String(pageSize), ...pageParam },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => (page.next === null ? undefined : { cursor: page.next }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: 'always',
  });

/** Figures over the bookings. */
export const bookingStatsQuery = ({ resort, from, to }: StatsFilters) =>
  queryOptions({
    queryKey: staffBookingKeys.stats({ resort, from, to }),
    queryFn: ({ signal }) => call('GET /admin/bookings/stats', { query: filterQuery({ resort, from, to }), signal }),
    placeholderData: keepPreviousData,
  });

/** One booking with its history, its messages, and the rooms of its opening. */
export const bookingDetailsQuery = (reference: string) =>
  queryOptions({
    queryKey: staffBookingKeys.details(reference),
    queryFn: ({ signal }) => call('GET /admin/bookings/{reference}', { params: { reference }, signal }),
    staleTime: 0,
  });

/** A clearing that can still be undone. */
export type BulkRemoval = ResponseOf<'GET /admin/bookings/clearings'>[number];

/** Clearings that can still be undone, whoever made them. */
export const bulkRemovalsQuery = () =>
  queryOptions({
    queryKey: staffBookingKeys.clearings,
    queryFn: ({ signal }) => call('GET /admin/bookings/clearings', { signal }),
    refetchInterval: refreshMs,
  });

/** How many bookings, and guests of sessions to come, a clearing would touch at this moment. */
export const removalPreviewQuery = (scope: RemovalScope) =>
  queryOptions({
    queryKey: staffBookingKeys.preview(scope),
    queryFn: ({ signal }) =>
      scope === 'all'
        ? call('GET /admin/bookings/clear', { signal })
        : call('GET /admin/bookings/clear/{resort}', { params: scope, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** All resorts, for choosing one. */
export const resortsQuery = () =>
  queryOptions({
    queryKey: staffBookingKeys.resorts,
    queryFn: ({ signal }) => call('GET /resorts', { signal }),
  });

/** Openings around now, for choosing one; older ones come with the figures. */
export const openingsQuery = () =>
  queryOptions({
    queryKey: staffBookingKeys.openings,
    queryFn: ({ signal }) => call('GET /hosting/openings', { signal }),
  });
