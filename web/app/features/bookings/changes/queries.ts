import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { call } from '../../../lib/requests/api.ts';

/** What the guest can change of a booking now, with the price of each choice. */
export const changeOptionsQuery = (owner: string, reference: string) =>
  queryOptions({
    // Below the key of the bookings: what loads them again loads this too.
    queryKey: [...bookingKeys.mine(owner), 'changes', reference],
    queryFn: ({ signal }) => call('GET /user/bookings/{reference}/changes', { params: { reference }, signal }),
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });
