import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshBookings } from '../../shared/bookings/mutations.ts';
import { keepFocusNearRow } from '../../ui/row-focus.ts';
import { useGuest } from './guest-context.ts';

/** Calls that change bookings, parties or rooms of the guest. What they change is loaded again, also after a refusal. */
export function useOwnWrites() {
  const { discord_id: owner } = useGuest();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);

  async function run<T>(work: () => Promise<T>): Promise<T> {
    setIsBusy(true);
    // The pressed button may be replaced by those of the new state.
    const restoreFocus = keepFocusNearRow();
    try {
      return await work();
    } finally {
      setIsBusy(false);
      restoreFocus();
      refreshBookings(client, owner);
    }
  }
  return { owner, client, isBusy, run };
}
