import type { RequestOf } from '@sunset/contract/client.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { refreshBookings } from '../../../entities/bookings/mutations.ts';
import { randomKey } from '../../../lib/random.ts';
import { call } from '../../../lib/requests/api.ts';
import { isUnanswered } from '../../../lib/requests/error-text.ts';
import { useGuest } from '../guest-context.ts';

type Change = RequestOf<'PATCH /user/bookings/{reference}'>['body'];

/**
 * Sends a change; everything it touches is loaded again. Sent again for the same version of the booking after a lost answer, it carries the
 * same key. `hasArrived`: its answer was lost, and the booking, whose version is `version` now, has changed since.
 */
export function useChangeBooking(reference: string, version: number) {
  const { discord_id: owner } = useGuest();
  const client = useQueryClient();
  const attempt = useRef<{ body: string; key: string } | null>(null);
  const mutation = useMutation({
    mutationFn: (body: Change) => {
      const text = JSON.stringify(body);
      if (attempt.current?.body !== text) attempt.current = { body: text, key: randomKey() };
      const { key: idempotencyKey } = attempt.current;
      return call('PATCH /user/bookings/{reference}', { params: { reference }, body, idempotencyKey });
    },
    onSettled: () => refreshBookings(client, owner),
  });
  const { error, variables } = mutation;
  return { ...mutation, hasArrived: isUnanswered(error) && variables?.expected_version !== version };
}
