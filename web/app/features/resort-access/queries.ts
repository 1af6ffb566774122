import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { resortAccessKeys } from '../../entities/panel-keys.ts';

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
