import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { catalogKeys } from '../../entities/catalog/query-keys.ts';

/** A form is filled from this data, so it is refetched only after a save. */
const formDataOptions = {
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export const catalogResortsQuery = () =>
  queryOptions({
    queryKey: catalogKeys.resorts,
    queryFn: ({ signal }) => call('GET /admin/resorts', { signal }),
    ...formDataOptions,
  });

export const roomTypesQuery = (resortId: number) =>
  queryOptions({
    queryKey: catalogKeys.roomTypes(resortId),
    queryFn: ({ signal }) => call('GET /admin/resorts/{resortId}/room-types', { params: { resortId }, signal }),
    ...formDataOptions,
  });

export const menuQuery = (resortId: number) =>
  queryOptions({
    queryKey: catalogKeys.menu(resortId),
    queryFn: ({ signal }) => call('GET /admin/resorts/{resortId}/menu', { params: { resortId }, signal }),
    ...formDataOptions,
  });

export const itemsQuery = () =>
  queryOptions({
    queryKey: catalogKeys.items,
    queryFn: ({ signal }) => call('GET /admin/merchandise', { signal }),
    ...formDataOptions,
  });

export const testimonialsQuery = () =>
  queryOptions({
    queryKey: catalogKeys.testimonials,
    queryFn: ({ signal }) => call('GET /admin/testimonials', { signal }),
    ...formDataOptions,
  });

/** The planned openings that have another price for a room type, with the bookings that keep theirs. */
export const plannedOpeningsQuery = ({ id, version }: { id: number; version: number }) =>
  queryOptions({
    queryKey: catalogKeys.plannedOpenings(id, version),
    queryFn: ({ signal }) =>
      call('GET /admin/room-types/{roomTypeId}/planned-openings', { params: { roomTypeId: id }, signal }),
    ...formDataOptions,
  });
