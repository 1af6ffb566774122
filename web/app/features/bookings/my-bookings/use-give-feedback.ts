import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { Stars } from '@sunset/contract/bookings/feedback.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { call } from '../../../lib/requests/api.ts';

/** Saves what a guest answers about an evening. Answers that follow quickly are sent one after another. */
export function useGiveFeedback(owner: string, reference: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `feedback ${reference}` },
    mutationFn: (body: { stars: Stars; comment: string }) =>
      call('PUT /user/bookings/{reference}/feedback', { params: { reference }, body }),
    onSuccess: ({ booking }) =>
      client.setQueryData<Booking[]>(bookingKeys.mine(owner), (bookings) =>
        bookings?.map((each) => (each.bookingReference === reference ? booking : each)),
      ),
  });
}
