import { RotateCw, WifiOff } from 'lucide-react';
import { m } from '#messages';
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
        <h3 className="font-sans font-semibold">{refusal ?? m.wizard_no_answer_from_the_server()}</h3>
        <p>
          {isWaiting
            ? m.wizard_well_try_again_automatically()
            : m.wizard_we_got_no_answer({ room: roomType, resort: resortName })}
        </p>
        <div className="mt-1 flex flex-wrap gap-2">
          <Button onClick={booking.retry} icon={<RotateCw aria-hidden size={iconSize.medium} />}>
            {m.wizard_try_again()}
          </Button>
          <Button variant="secondary" onClick={() => go({ ...location, isBookings: true })}>
            {m.wizard_check_my_bookings()}
          </Button>
          <Button variant="ghost" className="text-yellow-text" onClick={booking.forget}>
            {m.wizard_stop_trying()}
          </Button>
        </div>
      </div>
    </section>
  );
}
