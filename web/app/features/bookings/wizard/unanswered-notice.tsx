import { RotateCw, WifiOff } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import type { Attempt } from './wizard-data.ts';
import { useFocusOnMount } from './hooks/use-focus-on-mount.ts';
import { useWizardLocation } from './hooks/use-wizard-location.ts';
import type { PlaceBooking } from './hooks/use-place-booking.ts';

/** Shown while a request has no response. Offers to send it again without booking twice. */
export function UnansweredNotice({ booking }: { booking: PlaceBooking }) {
  return booking.attempt ? <Notice booking={booking} attempt={booking.attempt} /> : null;
}

function Notice({ booking, attempt }: { booking: PlaceBooking; attempt: Attempt }) {
  const { location, go } = useWizardLocation();
  const ref = useFocusOnMount<HTMLElement>();
  const { isWaiting, refusal } = booking;
  const { roomType, resortName } = attempt.summary;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="scroll-mt-24 flex gap-3 rounded-card bg-yellow-soft p-5 text-yellow-text"
    >
      <WifiOff aria-hidden size={iconSize.medium} className="mt-0.5 shrink-0" />
      <div className="flex min-w-0 flex-col gap-2">
        <h3 className="font-sans font-semibold">{refusal ?? 'No answer from the server'}</h3>
        <p>
          {isWaiting
            ? 'We’ll try again automatically, or press Try again.'
            : `We sent your request for ${roomType} at ${resortName} but got no answer. We don’t know if it worked. You can safely try again: you never get two bookings.`}
        </p>
        <div className="mt-1 flex flex-wrap gap-2">
          <Button onClick={booking.retry} icon={<RotateCw aria-hidden size={iconSize.medium} />}>
            Try again
          </Button>
          <Button variant="secondary" onClick={() => go({ ...location, isBookings: true })}>
            Check My Bookings
          </Button>
          <Button variant="ghost" className="text-yellow-text" onClick={booking.forget}>
            Stop trying
          </Button>
        </div>
      </div>
    </section>
  );
}
