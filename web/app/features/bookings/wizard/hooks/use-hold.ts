import type { Hold } from '@sunset/contract/api/holds.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { holdQuery } from '../../queries.ts';
import type { StoredHold } from '../wizard-data.ts';
import type { WizardLocation } from '../wizard-location.ts';
import { useGuest } from '../../guest-context.ts';
import { updateWizardStorage, useWizardStorage } from './use-wizard-storage.ts';
import { useHasPassed } from './use-has-passed.ts';

/** The server may notice the end of a hold a little before the page's clock does. */
const clockSlackMs = 2000;

export interface OwnHold {
  /** What is kept for the person at this moment. */
  hold: Hold | null;
  /** What this page showed as kept and is so no longer: because its time is over, or before that and not by their doing. */
  lost: { roomId: number; isOver: boolean } | null;
  reason: 'two_holds_unused' | null;
  isPending: boolean;
}

/** The person's hold, until the very moment it ends. */
export function useHold(): OwnHold {
  const { discord_id: owner } = useGuest();
  const { data, isPending } = useQuery(holdQuery(owner));
  const { storedHold } = useWizardStorage(owner);
  const known = data?.hold ?? null;
  const hasEnded = useHasPassed(known?.until ?? null);
  const isOver = useHasPassed(storedHold && lastMomentOf(storedHold));
  const hold = hasEnded ? null : known;
  // Where the server could not be asked, the clock alone tells.
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
 * Remembers what the form shows as kept. The clock, a live update or a look at the server may be the first to find it gone:
 * whichever it is, and however often the page is loaded meanwhile, the guest is told. Whoever leaves the form knows.
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
