import type { EntryState } from '@sunset/contract/openings/waiting-list.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { byCursor } from '../../lib/paging.ts';
import { call, callPage } from '../../lib/requests/api.ts';
import { openingKeys } from '../../entities/openings/query-keys.ts';

/** All resorts with the rooms of a new opening, and their next opening. */
export const openingResortsQuery = () =>
  queryOptions({
    queryKey: openingKeys.resorts,
    queryFn: ({ signal }) => call('GET /admin/openings/resorts', { signal }),
  });

/** Resorts that are or will be closed. */
export const closuresQuery = () =>
  queryOptions({ queryKey: openingKeys.closures, queryFn: ({ signal }) => call('GET /admin/closures', { signal }) });

/** Deletions of openings that can still be undone. */
export const deletionsQuery = () =>
  queryOptions({
    queryKey: openingKeys.deletions,
    queryFn: ({ signal }) => call('GET /admin/opening-deletions', { signal }),
  });

/** Votes are not sent as live events (docs/live.md). */
const proposalsRefreshMs = 15_000;

/** Proposed openings with their votes. */
export const proposalsQuery = () =>
  queryOptions({
    queryKey: openingKeys.proposals,
    queryFn: ({ signal }) => call('GET /admin/proposals', { signal }),
    refetchInterval: proposalsRefreshMs,
    refetchOnWindowFocus: 'always',
  });

/** The openings of a resort in a period, with the guests concerned. */
export const closurePreviewQuery = ({ resortId, ...period }: { resortId: number; from: string; until: string }) =>
  queryOptions({
    queryKey: openingKeys.closurePreview({ resortId, ...period }),
    queryFn: ({ signal }) =>
      call('GET /admin/resorts/{resortId}/closures/preview', { params: { resortId }, query: period, signal }),
    // Guests book meanwhile.
    staleTime: 5000,
  });

/** The on-sale times of an opening; not cached. */
export const onSaleTimesQuery = (openingId: number) =>
  queryOptions({
    queryKey: openingKeys.onSaleTimes(openingId),
    queryFn: ({ signal }) => call('GET /admin/resort-openings/{openingId}/releases', { params: { openingId }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** A day and time in the admin's time zone. */
export interface PreviewInput {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:MM` */
  time: string;
  timeZone: string;
  weeks: number;
  resortId: number;
  /** The id of the opening that is being moved, or null. */
  moving: number | null;
}

/** The instants of a local time as the server computes them, each with the opening that overlaps. */
export const previewQuery = (input: PreviewInput) =>
  queryOptions({
    queryKey: openingKeys.preview(input),
    queryFn: ({ signal }) =>
      call('GET /admin/openings/preview', {
        query: {
          local_time: `${input.day}T${input.time}`,
          timezone: input.timeZone,
          repeat_weeks: input.weeks,
          resort: input.resortId,
          ...(input.moving === null ? {} : { moving: input.moving }),
        },
        signal,
      }),
    retry: false,
    // Another admin may create openings at the same time.
    staleTime: 5000,
  });

/** Entries of a waiting list in order, page by page. */
export const waitingQuery = (openingId: number, state: EntryState) =>
  infiniteQueryOptions({
    queryKey: openingKeys.waitingOf(openingId, state),
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /admin/resort-openings/{openingId}/waiting', {
        params: { openingId },
        query: { state, limit: String(waitingPageSize), ...pageParam },
        signal,
      }),
    ...byCursor,
    refetchOnWindowFocus: 'always',
  });

const waitingPageSize = 50;

/** How many rooms of each type an opening has; not cached. */
export const roomCountsQuery = (openingId: number) =>
  queryOptions({
    queryKey: openingKeys.roomCounts(openingId),
    queryFn: ({ signal }) => call('GET /admin/resort-openings/{openingId}/rooms', { params: { openingId }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
