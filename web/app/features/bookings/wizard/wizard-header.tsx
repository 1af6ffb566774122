import { useQuery } from '@tanstack/react-query';
import { myBookingsQuery } from '../../../entities/bookings/queries.ts';
import { isActiveBooking } from '../../../entities/bookings/active-booking.ts';
import { BookMarked, CalendarPlus } from 'lucide-react';
import { useDocumentTitle } from '../../../lib/navigation/document-title.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Stepper } from '../../../ui/navigation/stepper.tsx';
import type { WizardLocation } from './wizard-location.ts';
import { useGuest } from '../guest-context.ts';
import { useWizardLocation } from './hooks/use-wizard-location.ts';

const steps = ['Select Resort', 'Choose Room', 'Guest Details', 'Review & Confirm', 'Confirmed'];

export function WizardHeader({ location }: { location: WizardLocation }) {
  const { go, back } = useWizardLocation();
  const { isBookings } = location;
  useDocumentTitle(`${isBookings ? 'My Bookings' : steps[location.step - 1]} · Book a Room`);
  function handleToggle() {
    const other = { ...location, isBookings: !isBookings };
    if (isBookings) back(other);
    else go(other);
  }
  return (
    <header className="mb-7 flex flex-col gap-5 sm:mb-9">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-eyebrow whitespace-nowrap text-accent-text">Book Your Stay</h1>
        <Button
          variant="secondary"
          className="whitespace-nowrap max-sm:px-4"
          onClick={handleToggle}
          icon={
            isBookings ? (
              <CalendarPlus aria-hidden size={iconSize.medium} />
            ) : (
              <BookMarked aria-hidden size={iconSize.medium} />
            )
          }
        >
          {isBookings ? 'Back to booking' : 'My Bookings'}
          {!isBookings && <ActiveCount />}
        </Button>
      </div>
      {!isBookings && <Stepper steps={steps} current={location.step} label="Booking steps" />}
    </header>
  );
}

function ActiveCount() {
  const { discord_id: owner } = useGuest();
  const { data } = useQuery(myBookingsQuery(owner));
  const active = data?.filter((booking) => isActiveBooking(booking, serverNow())).length ?? 0;
  if (active === 0) return null;
  return (
    <span className="flex size-6 items-center justify-center rounded-full bg-accent text-sm text-on-accent tabular-nums">
      {active}
      <span className="sr-only"> active</span>
    </span>
  );
}
