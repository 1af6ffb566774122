import type { PlacedBooking } from '@sunset/contract/api/bookings/bookings.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { retryWhenOverloaded } from '../../lib/requests/retry-when-overloaded.ts';
import { bookingKeys, type HoldState } from './queries.ts';
import type { Attempt } from './wizard/wizard-data.ts';

const flights = new Map<string, Promise<PlacedBooking>>();

/** Sends a booking request; asked twice at once for the same key it is one call. Throws `ApiError`. */
export function sendAttempt({ key, request }: Attempt): Promise<PlacedBooking> {
  const flight =
    flights.get(key) ??
    call('POST /bookings', { body: request, idempotencyKey: key }).finally(() => flights.delete(key));
  flights.set(key, flight);
  return flight;
}

/** Whether the server may have acted all the same: no answer came, or none that is ours. */
export function isAnswerLost(error: unknown): boolean {
  return !(error instanceof ApiError) || error.problem === null || error.status === 0 || error.status >= 500;
}

/** Everything that a booking made or undone changes is asked for again. */
export function refreshBookings(client: QueryClient, owner: string): void {
  const keys = [
    bookingKeys.mine(owner),
    bookingKeys.count(owner),
    bookingKeys.hold(owner),
    bookingKeys.openings,
    bookingKeys.allRooms,
  ];
  for (const queryKey of keys) void client.invalidateQueries({ queryKey });
}

let holdsTurn: Promise<unknown> = Promise.resolve();

/** One after the other: a room that is given back must not overtake the one that is chosen next. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = holdsTurn.then(work, work);
  holdsTurn = turn.catch(() => undefined);
  return turn;
}

/** Takes, moves, gives back and extends what is kept for a person; the counts and the price follow. */
export function useHolds(owner: string) {
  const client = useQueryClient();
  const settle = (state: HoldState): HoldState => {
    // An answer that is still out is of before.
    void client.cancelQueries({ queryKey: bookingKeys.hold(owner) });
    client.setQueryData(bookingKeys.hold(owner), state);
    for (const queryKey of [bookingKeys.openings, bookingKeys.allRooms, bookingKeys.allPrices(owner)]) {
      void client.invalidateQueries({ queryKey });
    }
    return state;
  };
  return {
    take: async (roomId: number) =>
      settle(await oneAtATime(() => retryWhenOverloaded(() => call('POST /bookings/hold', { body: { roomId } })))),
    releaseHold: async () => {
      await oneAtATime(() => retryWhenOverloaded(() => call('DELETE /bookings/hold')));
      settle({ hold: null, reason: null });
    },
    extend: async () =>
      settle({
        ...(await oneAtATime(() => retryWhenOverloaded(() => call('POST /bookings/hold/extend')))),
        reason: null,
      }),
    /** Asks the server anew, after the time of a hold is over. */
    refetch: () => void client.invalidateQueries({ queryKey: bookingKeys.hold(owner) }),
  };
}

/** Cancels one of the person's bookings; the list follows, also when the server says that it was too late. */
export function useCancelBooking(owner: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reference: string) => call('POST /user/bookings/{reference}/cancel', { params: { reference } }),
    onSettled: () => refreshBookings(client, owner),
  });
}
