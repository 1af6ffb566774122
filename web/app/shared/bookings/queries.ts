import { queryOptions } from '@tanstack/react-query';
import { call, callInBackground } from '../../lib/requests/api.ts';
import { bookingKeys } from '../../entities/bookings/query-keys.ts';

export const myBookingsQuery = (owner: string) =>
  queryOptions({ queryKey: bookingKeys.mine(owner), queryFn: ({ signal }) => call('GET /user/bookings', { signal }) });

/** As `myBookingsQuery`, on a public page: a refused token does not end the session (PAGE-19). */
export const myBookingsOnPublicPage = (owner: string) =>
  queryOptions({
    queryKey: bookingKeys.mine(owner),
    queryFn: ({ signal }) => callInBackground('GET /user/bookings', { signal }),
  });
