import { ApiError } from '@sunset/contract/client.ts';
import { refreshBookings } from '../../../../entities/bookings/mutations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isAnswerLost, useHolds } from '../../mutations.ts';
import type { SelectionSummary } from '../wizard-data.ts';
import { showRefusalToast } from '../booking-refusal.ts';
import { useGuest } from '../../guest-context.ts';

/** `without`: the guest continues without a hold. `refused`: the room is not available, and a toast says so. */
export type HoldOutcome = 'held' | 'without' | 'refused';

/** Holds a room for the guest. If the hold request fails with a transient error, booking continues without a hold. */
export function useTakeHold() {
  const guest = useGuest();
  const client = useQueryClient();
  const holds = useHolds(guest.discord_id);
  return async (roomId: number, summary: Pick<SelectionSummary, 'resortName' | 'roomType'>): Promise<HoldOutcome> => {
    try {
      const { hold } = await holds.take(roomId);
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
