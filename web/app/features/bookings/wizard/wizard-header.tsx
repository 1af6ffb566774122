import { useQuery } from '@tanstack/react-query';
import { BookmarkCheck, CalendarPlus } from 'lucide-react';
import { m } from '#messages';
import { myBookingsQuery } from '../../../shared/bookings/queries.ts';
import { statusTexts } from '../../../entities/bookings/status-texts.ts';
import { isActiveBooking } from '../../../entities/bookings/active-booking.ts';
import { useDocumentTitle } from '../../../lib/navigation/document-title.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Stepper } from '../../../ui/navigation/stepper.tsx';
import { useGuest } from '../guest-context.ts';
import { usePlacedBooking, useWizard } from './wizard-context.ts';
import { RichText } from '../../../ui/rich-text.tsx';
import { hiddenPart } from '../../../ui/hidden-part.tsx';

const stepsToBook = [m.wizard_step_resort(), m.wizard_step_room(), m.wizard_step_details(), m.wizard_step_review()];

export function WizardHeader() {
  const { location, go, back } = useWizard();
  const { isBookings } = location;
  const backText = location.step === 1 ? m.bookings_book_a_room() : m.wizard_my_bookings_back();
  function handleToggle() {
    const other = { ...location, isBookings: !isBookings };
    if (isBookings) back(other);
    else go(other);
  }
  return (
    <header className="mb-7 flex flex-col gap-5 sm:mb-9">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="grow basis-32 text-eyebrow text-accent-text">{m.ui_book_your_stay()}</h1>
        <Button
          variant="secondary"
          className="relative whitespace-nowrap max-sm:px-4"
          onClick={handleToggle}
          icon={isBookings ? <CalendarPlus size={iconSize.medium} /> : <BookmarkCheck size={iconSize.medium} />}
        >
          {isBookings ? backText : m.layout_my_bookings()}
          {!isBookings && <ActiveCount />}
        </Button>
      </div>
      {isBookings && <Title text={m.layout_my_bookings()} />}
      {!isBookings && (location.step === 5 ? <PlacedSteps /> : <Steps last={m.bookings_status_confirmed()} />)}
    </header>
  );
}

function Title({ text }: { text: string | undefined }) {
  useDocumentTitle(`${text} · ${m.bookings_book_a_room()}`);
  return null;
}

function Steps({ last }: { last: string }) {
  const { step } = useWizard().location;
  const steps = [...stepsToBook, last];
  return (
    <>
      <Title text={steps[step - 1]} />
      <Stepper steps={steps} current={step} label={m.wizard_steps_label()} />
    </>
  );
}

/** The last step has the name of what became of the booking: a request is not confirmed (PAGE-37). */
function PlacedSteps() {
  const status = usePlacedBooking()?.status ?? 'pending';
  return <Steps last={status === 'pending' ? m.bookings_status_pending_title() : statusTexts[status].label} />;
}

/** At the corner of the button: it comes and goes, and would move the button from under a finger. */
function ActiveCount() {
  const { discord_id: owner } = useGuest();
  const { data } = useQuery(myBookingsQuery(owner));
  const active = data?.filter((booking) => isActiveBooking(booking, serverNow())).length ?? 0;
  if (active === 0) return null;
  return (
    <span className="absolute -top-2 -right-2 flex size-6 items-center justify-center rounded-full bg-accent text-sm text-on-accent tabular-nums">
      <RichText message={m.wizard_my_bookings_active} inputs={{ number: active }} markup={hiddenPart} />
    </span>
  );
}
