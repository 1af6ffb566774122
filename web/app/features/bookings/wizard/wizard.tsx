import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBookingLive } from '../live.ts';
import { useHolds } from '../mutations.ts';
import { personQuery } from '../queries.ts';
import type { WizardLocation } from './wizard-location.ts';
import { BookingConfirmed } from './steps/booking-confirmed/booking-confirmed.tsx';
import { ChooseResort } from './steps/choose-resort/choose-resort.tsx';
import { ChooseRoom } from './steps/choose-room/choose-room.tsx';
import { OpenLink } from './steps/choose-resort/open-link.tsx';
import { GuestDetailsStep } from './steps/guest-details/guest-details-step.tsx';
import { useGuest } from '../guest-context.ts';
import { MyBookings } from '../my-bookings/my-bookings.tsx';
import { ReviewBooking } from './steps/review-booking/review-booking.tsx';
import { stepHeadingId } from '../display/step-heading.tsx';
import { SummaryPanel } from './summary/summary-panel.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';
import { useHold, useStoreHold } from './hooks/use-hold.ts';
import { useWizardStorage } from './hooks/use-wizard-storage.ts';
import { useWizardLocation } from './hooks/use-wizard-location.ts';
import { usePlaceBooking } from './hooks/use-place-booking.ts';
import { WizardHeader } from './wizard-header.tsx';

export function Wizard() {
  const { discord_id: owner } = useGuest();
  const { location } = useWizardLocation();
  const { confirmation } = useWizardStorage(owner);
  useQuery(personQuery(owner));
  useBookingLive(owner);
  // The last step needs a booking to show.
  const shown: WizardLocation = location.step === 5 && !confirmation ? { ...location, step: 1 } : location;
  useFocusOnMove(shown);
  useReleaseHoldOnBack(shown);
  useStoreHold(shown);
  const hasPanel = !shown.isBookings && shown.step < 5;
  return (
    <>
      <WizardHeader location={shown} />
      <div
        className={
          hasPanel ? 'grid flex-1 grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]' : 'flex-1'
        }
      >
        <Screen location={shown} />
        {hasPanel && <SummaryPanel location={shown} />}
      </div>
    </>
  );
}

function Screen({ location }: { location: WizardLocation }) {
  const booking = usePlaceBooking();
  if (location.isBookings) return <MyBookings />;
  if (location.isEntry) return <OpenLink location={location} />;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {location.step < 4 && <UnansweredNotice booking={booking} />}
      {location.step === 1 && <ChooseResort />}
      {location.step === 2 && <ChooseRoom location={location} />}
      {location.step === 3 && <GuestDetailsStep location={location} />}
      {location.step === 4 && <ReviewBooking location={location} booking={booking} />}
      {location.step === 5 && <BookingConfirmed />}
    </div>
  );
}

/** Scrolls to the top and focuses the new heading after each step, but not when the page is opened. */
function useFocusOnMove(location: WizardLocation): void {
  const screen = screenOf(location);
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById(stepHeadingId)?.focus({ preventScroll: true });
  }, [screen]);
}

/**
 * Releases the hold when the guest goes back to the rooms. A page that opens at the rooms keeps it: the hold may be in
 * use on another device.
 */
function useReleaseHoldOnBack({ step, isBookings }: WizardLocation): void {
  const { discord_id: owner } = useGuest();
  const holds = useHolds(owner);
  const { hold } = useHold();
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

function screenOf({ isBookings, isEntry, step }: WizardLocation): string {
  if (isBookings) return 'bookings';
  return isEntry ? 'entry' : String(step);
}
