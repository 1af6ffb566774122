import type { Hold } from '@sunset/contract/api/bookings/holds.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useHolds } from '../../mutations.ts';
import type { HoldState } from '../../queries.ts';
import type { StoredHold, WizardData } from '../wizard-data.ts';
import type { WizardLocation } from '../wizard-location.ts';
import { useHasPassed } from './use-has-passed.ts';
import { updateWizardStorage } from './use-wizard-storage.ts';

/** The server may expire a hold slightly before the page's clock does. */
const clockSlackMs = 2000;

export interface OwnHold {
  hold: Hold | null;
  /** A hold that this page showed and that ended: because its time is over, or earlier. */
  lostHold: { roomId: number; isOver: boolean } | null;
  /** Why the server gives the guest no hold. */
  noHoldReason: HoldState['reason'];
  isHoldPending: boolean;
}

/** The guest's hold by the clock. It is stored while the form shows it, and released on the way back to the rooms. */
export function useOwnHold(
  { data, isPending }: { data: HoldState | undefined; isPending: boolean },
  { owner, storedHold }: WizardData,
  location: WizardLocation,
): OwnHold {
  const known = data?.hold ?? null;
  const hasEnded = useHasPassed(known?.until ?? null);
  const isOver = useHasPassed(storedHold && lastMomentOf(storedHold));
  const hold = hasEnded ? null : known;
  useReleaseHoldOnBack(hold, location);
  useStoreHold(hold, location, { owner, storedHold });
  // If the server cannot be asked, the clock decides.
  const isLost =
    storedHold !== null && hold?.roomId !== storedHold.roomId && !data?.reason && (data !== undefined || isOver);
  return {
    hold,
    lostHold: isLost ? { roomId: storedHold.roomId, isOver } : null,
    noHoldReason: data?.reason ?? null,
    isHoldPending: isPending,
  };
}

function lastMomentOf({ until }: StoredHold): string {
  return new Date(Date.parse(until) - clockSlackMs).toISOString();
}

/**
 * Stores the hold that the form shows, so that its loss is reported after a reload too. It is removed when the guest
 * leaves the form.
 */
function useStoreHold(
  hold: Hold | null,
  { step, roomId: chosenId, isBookings }: WizardLocation,
  { owner, storedHold }: Pick<WizardData, 'owner' | 'storedHold'>,
): void {
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

/**
 * Releases the hold when the guest goes back to the rooms. A page that opens at the rooms keeps it: the hold may be in
 * use on another device.
 */
function useReleaseHoldOnBack(hold: Hold | null, { step, isBookings }: WizardLocation): void {
  const holds = useHolds();
  const last = useRef(step);
  const releaseHold = useEffectEvent(() => {
    // If the call fails, the hold expires by itself.
    if (hold) void holds.releaseHold().catch(holds.refetch);
  });
  useEffect(() => {
    if (isBookings) return;
    const wasAtForm = last.current === 3 || last.current === 4;
    last.current = step;
    if (wasAtForm && step <= 2) releaseHold();
  }, [step, isBookings]);
}
