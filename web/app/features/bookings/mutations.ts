import type { PlacedBooking } from '@sunset/contract/api/bookings/bookings.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/requests/api.ts';
import { retryWhenOverloaded } from '../../lib/requests/retry-when-overloaded.ts';
import { refreshBookings } from '../../shared/bookings/mutations.ts';
import { bookingKeys } from '../../entities/bookings/query-keys.ts';
import { dismissFailure } from '../../ui/toasts/dismiss-failure.ts';
import { useGuest } from './guest-context.ts';
import type { HoldState } from './queries.ts';
import { showRefusalToast } from './wizard/booking-refusal.ts';
import type { Attempt, SelectionSummary } from './wizard/wizard-data.ts';

const pendingCalls = new Map<string, Promise<PlacedBooking>>();

/** Sends a booking request. Simultaneous calls with the same key share one request. Throws `ApiError`. */
export function sendAttempt({ key, request }: Attempt): Promise<PlacedBooking> {
  const pendingCall =
    pendingCalls.get(key) ??
    call('POST /bookings', { body: request, idempotencyKey: key }).finally(() => pendingCalls.delete(key));
  pendingCalls.set(key, pendingCall);
  return pendingCall;
}

/** Whether the server may have booked although no valid response came. */
export function isAnswerLost(error: unknown): boolean {
  return !(error instanceof ApiError) || error.problem === null || error.status === 0 || error.status >= 500;
}

let holdsTurn: Promise<unknown> = Promise.resolve();

/** Runs hold requests one after another: releasing a room must not overtake the hold of the next one. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const turn = holdsTurn.then(work, work);
  holdsTurn = turn.catch(() => undefined);
  return turn;
}

/** Takes, moves, releases and extends the guest's hold; counts and prices are refetched. */
export function useHolds() {
  const { discord_id: owner } = useGuest();
  const client = useQueryClient();
  const settle = (state: HoldState): HoldState => {
    // A pending response is older than this one.
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
    /** Refetches the hold, after it expired. */
    refetch: () => void client.invalidateQueries({ queryKey: bookingKeys.hold(owner) }),
  };
}

/** `without`: the guest continues without a hold. `refused`: the room is not available, and a toast says so. */
export type HoldOutcome = 'held' | 'without' | 'refused';

/** Holds a room for the guest. If the hold request fails with a transient error, booking continues without a hold. */
export function useTakeHold() {
  const guest = useGuest();
  const client = useQueryClient();
  const holds = useHolds();
  return async (roomId: number, summary: Pick<SelectionSummary, 'resortName' | 'roomType'>): Promise<HoldOutcome> => {
    try {
      const { hold } = await holds.take(roomId);
      dismissFailure();
      return hold ? 'held' : 'without';
    } catch (error) {
      if (!(error instanceof ApiError) || isAnswerLost(error)) return 'without';
      // The end of a session shows its own toast.
      if (error.status !== 401) showRefusalToast(error, summary, guest);
      refreshBookings(client, guest.discord_id);
      return 'refused';
    }
  };
}
