import type { RequestOf } from '@sunset/contract/client.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshBookings } from '../../../shared/bookings/mutations.ts';
import { call } from '../../../lib/requests/api.ts';
import { isUnanswered } from '../../../lib/requests/error-text.ts';
import { useKeyOfBody } from '../../../shared/idempotency-keys.ts';
import { useGuest } from '../guest-context.ts';

type Change = RequestOf<'PATCH /user/bookings/{reference}'>['body'];

/**
 * Sends a change; everything it touches is loaded again. Sent again for the same version of the booking after a lost answer, it carries the
 * same key. `hasArrived`: its answer was lost, and the booking, whose version is `version` now, has changed since.
 */
export function useChangeBooking(reference: string, version: number) {
  const { discord_id: owner } = useGuest();
  const client = useQueryClient();
  const keyOf = useKeyOfBody();
  const mutation = useMutation({
    mutationFn: (body: Change) =>
      call('PATCH /user/bookings/{reference}', { params: { reference }, body, idempotencyKey: keyOf(body) }),
    onSettled: () => refreshBookings(client, owner),
  });
  const { error, variables } = mutation;
  return { ...mutation, hasArrived: isUnanswered(error) && variables?.expected_version !== version };
}
