import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useBookingLive } from '../live.ts';
import { useHolds } from '../mutations.ts';
import { personQuery } from '../queries.ts';
import type { Place } from '../state.ts';
import { BookingConfirmed } from './booking-confirmed.tsx';
import { ChooseResort } from './choose-resort.tsx';
import { ChooseRoom } from './choose-room.tsx';
import { EnterByLink } from './enter-by-link.tsx';
import { GuestDetailsStep } from './guest-details-step.tsx';
import { useGuest } from './guest-context.ts';
import { MyBookings } from './my-bookings.tsx';
import { ReviewBooking } from './review-booking.tsx';
import { stepHeadingId } from './step-heading.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { UnansweredNotice } from './unanswered-notice.tsx';
import { useHold, useRememberHold } from './use-hold.ts';
import { useMemory } from './use-memory.ts';
import { usePlace } from './use-place.ts';
import { usePlaceBooking } from './use-place-booking.ts';
import { WizardHeader } from './wizard-header.tsx';

/** The five steps and My Bookings, for someone who is signed in. */
export function Wizard() {
  const { discord_id: owner } = useGuest();
  const { place } = usePlace();
  const { confirmation } = useMemory(owner);
  useQuery(personQuery(owner));
  useBookingLive(owner);
  // A last step without its booking has nothing to show.
  const shown: Place = place.step === 5 && !confirmation ? { ...place, step: 1 } : place;
  useFocusOnMove(shown);
  useGiveBack(shown);
  useRememberHold(shown);
  const hasPanel = !shown.isBookings && shown.step < 5;
  return (
    <>
      <WizardHeader place={shown} />
      <div
        className={
          hasPanel ? 'grid flex-1 grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]' : 'flex-1'
        }
      >
        <Screen place={shown} />
        {hasPanel && <SummaryPanel place={shown} />}
      </div>
    </>
  );
}

function Screen({ place }: { place: Place }) {
  const booking = usePlaceBooking();
  if (place.isBookings) return <MyBookings />;
  if (place.isEntry) return <EnterByLink place={place} />;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {place.step < 4 && <UnansweredNotice booking={booking} />}
      {place.step === 1 && <ChooseResort />}
      {place.step === 2 && <ChooseRoom place={place} />}
      {place.step === 3 && <GuestDetailsStep place={place} />}
      {place.step === 4 && <ReviewBooking place={place} booking={booking} />}
      {place.step === 5 && <BookingConfirmed />}
    </div>
  );
}

/** Each move begins at the top, with the focus on the new heading; the first look at the page leaves both alone. */
function useFocusOnMove(place: Place): void {
  const screen = screenOf(place);
  const last = useRef(screen);
  useEffect(() => {
    if (last.current === screen) return;
    last.current = screen;
    scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById(stepHeadingId)?.focus({ preventScroll: true });
  }, [screen]);
}

/** Whoever goes back from the form to the rooms gives theirs back. A page that opens at the rooms leaves it alone: the
 * hold may be in use on another device. */
function useGiveBack({ step, isBookings }: Place): void {
  const { discord_id: owner } = useGuest();
  const holds = useHolds(owner);
  const { hold } = useHold();
  const last = useRef(step);
  const giveBack = useEffectEvent(() => {
    // One that the server did not hear of ends by itself.
    if (hold) void holds.giveBack().catch(holds.lookAgain);
  });
  useEffect(() => {
    if (isBookings) return;
    const wasAtForm = last.current === 3 || last.current === 4;
    last.current = step;
    if (wasAtForm && step <= 2) giveBack();
  }, [step, isBookings]);
}

function screenOf({ isBookings, isEntry, step }: Place): string {
  if (isBookings) return 'bookings';
  return isEntry ? 'entry' : String(step);
}
