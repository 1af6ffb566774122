import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { preloadable } from '../../../lib/preloadable.tsx';
import { QueryProvider } from '../../../lib/requests/query-provider.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import type { WizardLocation } from './wizard-location.ts';
import { ChooseResort } from './steps/choose-resort/choose-resort.tsx';
import { ChooseRoom } from './steps/choose-room/choose-room.tsx';
import { OpenLink } from './steps/choose-resort/open-link.tsx';
import { GuestDetailsStep } from './steps/guest-details/guest-details-step.tsx';
import { ReviewBooking } from './steps/review-booking.tsx';
import { stepHeadingId } from '../display/step-heading.tsx';
import { OpenOffers } from '../waiting-list/waiting-list.tsx';
import { UnansweredNotice } from './notices.tsx';
import { SummaryPanel } from './summary.tsx';
import { WizardHeader } from './wizard-header.tsx';
import { useWizard } from './wizard-context.ts';
import { WizardProvider } from './wizard-provider.tsx';

const myBookings = preloadable(async () => (await import('../my-bookings/my-bookings.tsx')).MyBookings);
const bookingConfirmed = preloadable(async () => (await import('./steps/booking-confirmed.tsx')).BookingConfirmed);
const ownLine = preloadable(async () => (await import('../line/own-line.tsx')).OwnLine);

export function Wizard() {
  // What comes after the booking is not needed at first, but must be there if the connection is lost.
  useEffect(() => {
    void Promise.all([myBookings.preload(), bookingConfirmed.preload()]).catch(() => {});
  }, []);
  return (
    <WizardData>
      <WizardScreen />
    </WizardData>
  );
}

/** What `useWizard` reads, with live updates: for the wizard and the page of a party. */
export function WizardData({ children }: { children: ReactNode }) {
  return (
    <QueryProvider>
      <WizardProvider>{children}</WizardProvider>
    </QueryProvider>
  );
}

function WizardScreen() {
  const { location } = useWizard();
  useFocusOnMove(location);
  const hasPanel = !location.isBookings && location.step < 5;
  return (
    <>
      <WizardHeader />
      <Suspense fallback={null}>
        <ownLine.Component />
      </Suspense>
      <div
        className={
          hasPanel ? 'grid flex-1 grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]' : 'flex-1'
        }
      >
        <Suspense fallback={<Skeleton className="min-h-96" />}>
          <Screen {...location} />
        </Suspense>
        {hasPanel && <SummaryPanel />}
      </div>
    </>
  );
}

function Screen({ isBookings, isEntry, step }: WizardLocation) {
  if (isBookings) return <myBookings.Component />;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {!isEntry && step < 4 && <UnansweredNotice />}
      {step < 3 && <OpenOffers />}
      {isEntry && <OpenLink />}
      {!isEntry && step === 1 && <ChooseResort />}
      {step === 2 && <ChooseRoom />}
      {step === 3 && <GuestDetailsStep />}
      {step === 4 && <ReviewBooking />}
      {step === 5 && <bookingConfirmed.Component />}
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

function screenOf({ isBookings, isEntry, step }: WizardLocation): string {
  if (isBookings) return 'bookings';
  return isEntry ? 'entry' : String(step);
}
