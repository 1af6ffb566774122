import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { preloadable } from '../../../lib/preloadable.tsx';
import { QueryProvider } from '../../../lib/requests/query-provider.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useBookingLive } from '../live.ts';
import { useHolds } from '../mutations.ts';
import { personQuery } from '../queries.ts';
import type { WizardLocation } from './wizard-location.ts';
import { ChooseResort } from './steps/choose-resort/choose-resort.tsx';
import { ChooseRoom } from './steps/choose-room/choose-room.tsx';
import { OpenLink } from './steps/choose-resort/open-link.tsx';
import { GuestDetailsStep } from './steps/guest-details/guest-details-step.tsx';
import { useGuest } from '../guest-context.ts';
import { ReviewBooking } from './steps/review-booking/review-booking.tsx';
import { stepHeadingId } from '../display/step-heading.tsx';
import { SummaryPanel } from './summary/summary-panel.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';
import { useHold, useStoreHold } from './hooks/use-hold.ts';
import { useWizardStorage } from './hooks/use-wizard-storage.ts';
import { useWizardLocation } from './hooks/use-wizard-location.ts';
import { usePlaceBooking } from './hooks/use-place-booking.ts';
import { OpenOffers } from '../waiting-list/waiting-list.tsx';
import { WizardHeader } from './wizard-header.tsx';

const myBookings = preloadable(async () => (await import('../my-bookings/my-bookings.tsx')).MyBookings);
const bookingConfirmed = preloadable(
  async () => (await import('./steps/booking-confirmed/booking-confirmed.tsx')).BookingConfirmed,
);

export function Wizard() {
  // What comes after the booking is not needed at first, but must be there if the connection is lost.
  useEffect(() => {
    void Promise.all([myBookings.preload(), bookingConfirmed.preload()]).catch(() => {});
  }, []);
  return (
    <QueryProvider>
      <WizardScreen />
    </QueryProvider>
  );
}

function WizardScreen() {
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
        <Suspense fallback={<Skeleton className="min-h-96" />}>
          <Screen location={shown} />
        </Suspense>
        {hasPanel && <SummaryPanel location={shown} />}
      </div>
    </>
  );
}

function Screen({ location }: { location: WizardLocation }) {
  const booking = usePlaceBooking();
  if (location.isBookings) return <myBookings.Component />;
  if (location.isEntry) {
    return (
      <div className="flex min-w-0 flex-col gap-6">
        <OpenOffers />
        <OpenLink location={location} />
      </div>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {location.step < 4 && <UnansweredNotice booking={booking} />}
      {location.step < 3 && <OpenOffers />}
      {location.step === 1 && <ChooseResort />}
      {location.step === 2 && <ChooseRoom location={location} />}
      {location.step === 3 && <GuestDetailsStep location={location} />}
      {location.step === 4 && <ReviewBooking location={location} booking={booking} />}
      {location.step === 5 && <bookingConfirmed.Component />}
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
