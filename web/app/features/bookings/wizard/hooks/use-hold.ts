import type { Hold } from '@sunset/contract/api/bookings/holds.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { holdQuery } from '../../queries.ts';
import type { StoredHold } from '../wizard-data.ts';
import type { WizardLocation } from '../wizard-location.ts';
import { useGuest } from '../../guest-context.ts';
import { updateWizardStorage, useWizardStorage } from './use-wizard-storage.ts';
import { useHasPassed } from './use-has-passed.ts';

/** The server may expire a hold slightly before the page's clock does. */
const clockSlackMs = 2000;

export interface OwnHold {
  hold: Hold | null;
  /** A hold that this page showed and that ended: because its time is over, or earlier. */
  lost: { roomId: number; isOver: boolean } | null;
  reason: 'two_holds_unused' | null;
  isPending: boolean;
}

export function useHold(): OwnHold {
  const { discord_id: owner } = useGuest();
  const { data, isPending } = useQuery(holdQuery(owner));
  const { storedHold } = useWizardStorage(owner);
  const known = data?.hold ?? null;
  const hasEnded = useHasPassed(known?.until ?? null);
  const isOver = useHasPassed(storedHold && lastMomentOf(storedHold));
  const hold = hasEnded ? null : known;
  // If the server cannot be asked, the clock decides.
  const isLost =
    storedHold !== null && hold?.roomId !== storedHold.roomId && !data?.reason && (data !== undefined || isOver);
  return {
    hold,
    lost: isLost ? { roomId: storedHold.roomId, isOver } : null,
    reason: data?.reason ?? null,
    isPending,
  };
}

function lastMomentOf({ until }: StoredHold): string {
  return new Date(Date.parse(until) - clockSlackMs).toISOString();
}

/**
 * Stores the hold that the form shows, so that its loss is reported after a reload too. It is removed when the guest
 * leaves the form.
 */
export function useStoreHold({ step, roomId: chosenId, isBookings }: WizardLocation): void {
  const { discord_id: owner } = useGuest();
  const { hold } = useHold();
  const { storedHold } = useWizardStorage(owner);
  const isAtForm = step === 3 || step === 4;
  const { roomId, until } = hold ?? {};
  useEffect(() => {
    if (isAtForm && roomId === chosenId && until !== undefined)
      updateWizardStorage(owner, { storedHold: { roomId, until } });
  }, [owner, isAtForm, chosenId, roomId, until]);
  const isLeft = !isAtForm && !isBookings && storedHold !== null;
  useEffect(() => {
    if (isLeft) updateWizardStorage(owner, { storedHold: null });
  }, [owner, isLeft]);
}
