import type { StaffBooking } from '@sunset/contract/api/bookings/admin.ts';
import type { Page } from '@sunset/contract/client.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { call, callPage } from '../../lib/requests/api.ts';

/** Every key of an evening; whatever changes a booking makes `all` out of date. */
export const sessionBoardKeys = {
  all: ['hosting'] as const,
  openings: ['hosting', 'openings'] as const,
  boards: ['hosting', 'board'] as const,
  board: (openingId: number) => ['hosting', 'board', openingId] as const,
  lists: ['hosting', 'bookings'] as const,
  /** Mutations that change one booking, by kind. */
  changes: ['hosting', 'changes'] as const,
  bookings: (opening: number | null) => ['hosting', 'bookings', opening] as const,
};

/** Several hosts work on one board: what another does is seen this soon, while the page is looked at. */
const boardMs = 4_000;
const listMs = 10_000;
const openingsMs = 30_000;
const pageSize = 50;
const firstPage: { cursor?: string } = {};

/** Openings that are live, lately over or next, and the one that the address names, in order of time. */
export const hostedOpeningsQuery = (named: string | null) =>
  queryOptions({
    queryKey: [...sessionBoardKeys.openings, named],
    queryFn: ({ signal }) => call('GET /hosting/openings', { query: isId(named) ? { opening: named } : {}, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: openingsMs,
  });

/** The evening's board of one opening. */
export const boardQuery = (openingId: number) =>
  queryOptions({
    queryKey: sessionBoardKeys.board(openingId),
    queryFn: ({ signal }) => call('GET /hosting/openings/{openingId}/board', { params: { openingId }, signal }),
    refetchInterval: boardMs,
    refetchOnWindowFocus: 'always',
  });

/** What somebody wrote into the address may be anything. */
const isId = (text: string | null): text is string => text !== null && /^\d{1,9}$/.test(text);

export type BookingPages = InfiniteData<Page<StaffBooking>>;

/** Bookings of one opening, or of all, page by page. */
export const hostingBookingsQuery = (opening: number | null) =>
  infiniteQueryOptions({
    queryKey: sessionBoardKeys.bookings(opening),
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /hosting/bookings', {
        query: { ...(opening === null ? {} : { opening }), limit: String(pageSize), ...pageParam },
        signal,
      }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => (page.next === null ? undefined : { cursor: page.next }),
    placeholderData: keepPreviousData,
    refetchInterval: listMs,
  });
