import { ApiError } from '@sunset/contract/client.ts';
import type { OrderBody, RoomService } from '@sunset/contract/api/bookings/room-service.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { m } from '#messages';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { pollEvery } from '../../../lib/live/polling.ts';
import { call } from '../../../lib/requests/api.ts';
import { errorText, isUnanswered } from '../../../lib/requests/error-text.ts';
import { showErrorToastWithText } from '../../../lib/requests/show-error.ts';
import { usePressKeys } from '../../../shared/idempotency-keys.ts';
import { dismissFailure } from '../../../ui/toasts/dismiss-failure.ts';
import { useGuest } from '../guest-context.ts';

/** Polled only while live updates are disconnected. */
const pollIntervalMs = 10_000;

export const roomServiceQuery = (owner: string, reference: string) =>
  queryOptions({
    queryKey: bookingKeys.roomService(owner, reference),
    queryFn: ({ signal }) => call('GET /user/bookings/{reference}/room-service', { params: { reference }, signal }),
    refetchInterval: pollEvery(pollIntervalMs),
    refetchOnWindowFocus: 'always',
  });

/** Orders for the guest's own booking. After a refusal the menu is loaded again: it may have changed. */
export function usePlaceOrder(reference: string, onOrdered: () => void) {
  const { discord_id: owner } = useGuest();
  const client = useQueryClient();
  const withKey = usePressKeys();
  const queryKey = bookingKeys.roomService(owner, reference);
  return useMutation({
    mutationFn: (body: OrderBody) =>
      withKey(body, (idempotencyKey) =>
        call('POST /user/bookings/{reference}/orders', { params: { reference }, body, idempotencyKey }),
      ),
    onSuccess: ({ room_service: service }) => {
      client.setQueryData<RoomService>(queryKey, service);
      dismissFailure(m.room_service_failed_title());
      dismissFailure(m.room_service_unanswered_title());
      onOrdered();
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey });
      // The text of the code is about a session that has begun; here it has ended.
      const isOver = error instanceof ApiError && error.problem?.code === 'opening_started';
      const text = isOver ? m.room_service_over() : errorText(error, m.room_service_unanswered_text());
      const title = isUnanswered(error) ? m.room_service_unanswered_title() : m.room_service_failed_title();
      showErrorToastWithText(error, title, text);
    },
  });
}
