import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';

/** Every key of the catalogue; the first word is what a save makes old. */
export const catalogueKeys = {
  all: ['catalogue'] as const,
  resorts: ['catalogue', 'resorts'] as const,
  roomTypes: (resortId: number) => ['catalogue', 'room-types', resortId] as const,
  items: ['catalogue', 'items'] as const,
  testimonials: ['catalogue', 'testimonials'] as const,
};

/** A form stands on what was read: nothing is read again under somebody's hands, only after a save. */
const asRead = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

export const resortsQuery = () =>
  queryOptions({
    queryKey: catalogueKeys.resorts,
    queryFn: ({ signal }) => call('GET /admin/resorts', { signal }),
    ...asRead,
  });

export const roomTypesQuery = (resortId: number) =>
  queryOptions({
    queryKey: catalogueKeys.roomTypes(resortId),
    queryFn: ({ signal }) => call('GET /admin/resorts/{resortId}/room-types', { params: { resortId }, signal }),
    ...asRead,
  });

export const itemsQuery = () =>
  queryOptions({
    queryKey: catalogueKeys.items,
    queryFn: ({ signal }) => call('GET /admin/merchandise', { signal }),
    ...asRead,
  });

export const testimonialsQuery = () =>
  queryOptions({
    queryKey: catalogueKeys.testimonials,
    queryFn: ({ signal }) => call('GET /admin/testimonials', { signal }),
    ...asRead,
  });
