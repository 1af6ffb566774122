import type { RequestOf } from '@sunset/contract/client.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { refreshBookings } from '../../../entities/bookings/mutations.ts';
import { randomKey } from '../../../lib/random.ts';
import { call } from '../../../lib/requests/api.ts';
import { useGuest } from '../guest-context.ts';

type Change = RequestOf<'PATCH /user/bookings/{reference}'>['body'];

/** Sends a change. The same change again after a lost answer carries the same key; everything it touches is loaded again. */
export function useChangeBooking(reference: string) {
  const { discord_id: owner } = useGuest();
  const client = useQueryClient();
  const attempt = useRef<{ body: string; key: string } | null>(null);
  return useMutation({
    mutationFn: (body: Change) => {
      const text = JSON.stringify(body);
      if (attempt.current?.body !== text) attempt.current = { body: text, key: randomKey() };
      const { key: idempotencyKey } = attempt.current;
      return call('PATCH /user/bookings/{reference}', { params: { reference }, body, idempotencyKey });
    },
    onSettled: () => refreshBookings(client, owner),
  });
}
