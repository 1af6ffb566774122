import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';

/** Every key of the openings' tabs. */
export const openingKeys = {
  all: ['openings-admin'] as const,
  resorts: ['openings-admin', 'resorts'] as const,
  planned: ['openings-admin', 'planned'] as const,
  releases: (openingId: number) => ['openings-admin', 'releases', openingId] as const,
  preview: (wish: PreviewWish) => ['openings-admin', 'preview', wish] as const,
};

/** All resorts with the rooms that an opening would get, and their next opening. */
export const planningResortsQuery = () =>
  queryOptions({
    queryKey: openingKeys.resorts,
    queryFn: ({ signal }) => call('GET /admin/openings/resorts', { signal }),
  });

/** The most the server gives at once; nobody plans more. */
const maxOpenings = 1000;

/** Every opening that has not started, soonest first. */
export const plannedOpeningsQuery = () =>
  queryOptions({
    queryKey: openingKeys.planned,
    queryFn: ({ signal }) => call('GET /admin/openings', { query: { limit: maxOpenings }, signal }),
    refetchOnWindowFocus: 'always',
  });

/** When booking of an opening opens for each kind of guest; read afresh each time it is asked for. */
export const releasesQuery = (openingId: number) =>
  queryOptions({
    queryKey: openingKeys.releases(openingId),
    queryFn: ({ signal }) => call('GET /admin/resort-openings/{openingId}/releases', { params: { openingId }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** A day and time on the admin's wall. */
export interface PreviewWish {
  /** `YYYY-MM-DD` */
  day: string;
  /** `HH:MM` */
  time: string;
  timeZone: string;
  weeks: number;
  resortId: number;
  /** The opening that is being moved, or null. */
  moving: number | null;
}

/** The instants of a time on the wall, as the server reads it, each with the opening that is in its way. */
export const previewQuery = (wish: PreviewWish) =>
  queryOptions({
    queryKey: openingKeys.preview(wish),
    queryFn: ({ signal }) =>
      call('GET /admin/openings/preview', {
        query: {
          local_time: `${wish.day}T${wish.time}`,
          timezone: wish.timeZone,
          repeat_weeks: wish.weeks,
          resort: wish.resortId,
          ...(wish.moving === null ? {} : { moving: wish.moving }),
        },
        signal,
      }),
    retry: false,
    // Another admin may plan at the same moment.
    staleTime: 5000,
  });
