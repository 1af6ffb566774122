import type { StaffBooking } from '@sunset/contract/api/bookings/admin.ts';
import type { Page } from '@sunset/contract/client.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, type InfiniteData } from '@tanstack/react-query';
import { call, callPage } from '../../lib/requests/api.ts';
import { sessionBoardKeys } from '../../entities/session-board/query-keys.ts';

/** Several hosts work on one board; polling runs while the page is visible. */
const boardPollIntervalMs = 4_000;
const listPollIntervalMs = 10_000;
const openingsPollIntervalMs = 30_000;
const pageSize = 50;
const firstPage: { cursor?: string } = {};

/** Current, recent and next openings, and the one in the URL, in order of time. */
export const hostedOpeningsQuery = (named: string | null) =>
  queryOptions({
    queryKey: sessionBoardKeys.openings(named),
    queryFn: ({ signal }) => call('GET /hosting/openings', { query: isId(named) ? { opening: named } : {}, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: openingsPollIntervalMs,
  });

export const boardQuery = (openingId: number) =>
  queryOptions({
    queryKey: sessionBoardKeys.board(openingId),
    queryFn: ({ signal }) => call('GET /hosting/openings/{openingId}/board', { params: { openingId }, signal }),
    refetchInterval: boardPollIntervalMs,
    refetchOnWindowFocus: 'always',
  });

/** The URL may contain anything. */
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
    refetchInterval: listPollIntervalMs,
  });
