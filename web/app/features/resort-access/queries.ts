import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';

export const resortAccessKeys = {
  resorts: ['resort-access', 'resorts'] as const,
  /** The access of all resorts, for the admin panel. */
  all: ['resort-access', 'all'] as const,
  /** The access of one resort, for the hosting panel. */
  one: (resortName: string) => ['resort-access', 'one', resortName] as const,
  /** Mutations of one switch in the admin panel. */
  adminChanges: ['resort-access', 'admin-changes'] as const,
  /** Mutations of one switch in the hosting panel. */
  hostChanges: ['resort-access', 'host-changes'] as const,
};

export const resortsQuery = () =>
  queryOptions({
    queryKey: resortAccessKeys.resorts,
    queryFn: ({ signal }) => call('GET /resorts', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const allResortAccessQuery = () =>
  queryOptions({
    queryKey: resortAccessKeys.all,
    queryFn: ({ signal }) => call('GET /admin/resort-booking-settings', { signal }),
  });

/** The caller treats a failure as open; the server checks each booking again. */
export const resortAccessQuery = (resortName: string) =>
  queryOptions({
    queryKey: resortAccessKeys.one(resortName),
    queryFn: ({ signal }) =>
      call('GET /hosting/resort-booking-settings/{resortName}', { params: { resortName }, signal }),
    retry: false,
  });
