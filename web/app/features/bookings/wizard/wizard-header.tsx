import { useQuery } from '@tanstack/react-query';
import { BookMarked, CalendarPlus } from 'lucide-react';
import { m } from '#messages';
import { myBookingsQuery } from '../../../entities/bookings/queries.ts';
import { isActiveBooking } from '../../../entities/bookings/active-booking.ts';
import { useDocumentTitle } from '../../../lib/navigation/document-title.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Stepper } from '../../../ui/navigation/stepper.tsx';
import { useGuest } from '../guest-context.ts';
import { useWizard } from './wizard-context.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { hiddenPart } from '../../../ui/hidden-part.tsx';

const steps = [
  m.wizard_step_resort(),
  m.wizard_step_room(),
  m.wizard_step_details(),
  m.wizard_step_review(),
  m.bookings_status_confirmed(),
];

export function WizardHeader() {
  const { location, go, back } = useWizard();
  const { isBookings } = location;
  useDocumentTitle(`${isBookings ? m.layout_my_bookings() : steps[location.step - 1]} · ${m.bookings_book_a_room()}`);
  function handleToggle() {
    const other = { ...location, isBookings: !isBookings };
    if (isBookings) back(other);
    else go(other);
  }
  return (
    <header className="mb-7 flex flex-col gap-5 sm:mb-9">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-eyebrow whitespace-nowrap text-accent-text">{m.bookings_title()}</h1>
        <Button
          variant="secondary"
          className="whitespace-nowrap max-sm:px-4"
          onClick={handleToggle}
          icon={isBookings ? <CalendarPlus size={iconSize.medium} /> : <BookMarked size={iconSize.medium} />}
        >
          {isBookings ? m.wizard_my_bookings_back() : m.layout_my_bookings()}
          {!isBookings && <ActiveCount />}
        </Button>
      </div>
      {!isBookings && <Stepper steps={steps} current={location.step} label={m.wizard_steps_label()} />}
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
      <RichText message={m.wizard_my_bookings_active} inputs={{ number: active }} markup={hiddenPart} />
    </span>
  );
}
