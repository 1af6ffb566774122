import { isActiveStatus } from '@sunset/contract/active-statuses.ts';
import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { AlarmClock, CalendarCheck, House, MessageCircle, RotateCcw, UsersRound } from 'lucide-react';
import { m } from '#messages';
import { contentLanguage } from '../../../../format/locale.ts';
import { href } from '../../../../lib/navigation/href.ts';
import { shownPrice } from '../../../../entities/bookings/payment-texts.ts';
import { statusText, statusTexts } from '../../../../entities/bookings/status-texts.ts';
import { BookingToCalendar } from '../../../../entities/calendars/booking-to-calendar.tsx';
import { GuestBookingStatus } from '../../../../entities/bookings/guest-booking-status.tsx';
import { groupReference } from '../../../../entities/bookings/booking-text.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { firstLocation } from '../wizard-location.ts';
import { useGuest } from '../../guest-context.ts';
import { OpeningTime } from '../../../../ui/time/opening-time.tsx';
import { PaymentInstructions } from '../../display/payment-instructions.tsx';
import { CopyableText } from '../../display/copyable-text.tsx';
import { ResortPicture } from '../../display/resort-picture.tsx';
import { StepHeading } from '../../display/step-heading.tsx';
import { updateWizardStorage } from '../hooks/use-wizard-storage.ts';
import { AddFriend } from '../../companions/in-room/add-friend.tsx';
import { usePlacedBooking, useWizard } from '../wizard-context.ts';

export function BookingConfirmed() {
  const { discord_id: owner } = useGuest();
  const { go } = useWizard();
  const booking = usePlacedBooking();
  if (!booking) return null;
  const { placed, summary, listed, status } = booking;
  const { heading } = statusTexts[status];
  const { checkIn, checkOut } = listed ?? placed;
  const explanation = statusText({ status, checkIn, checkOut });
  function handleAnother() {
    updateWizardStorage(owner, { confirmation: null });
    go(firstLocation, { isReplacing: true });
  }
  return (
    <section className="mx-auto flex w-full max-w-3xl flex-col gap-6">
      <Card isFlush className="rise">
        <div className="relative">
          <ResortPicture src={summary.image} isEager className="h-44 w-full sm:h-64" />
          <GuestBookingStatus status={status} className="absolute bottom-3 left-5 sm:left-6" />
        </div>
        <div className="flex flex-col gap-5 p-5 sm:p-8">
          <StepHeading title={heading}>{explanation}</StepHeading>
          {/* Further down the toast would cover it on phones. */}
          <div>
            <p className="mb-1 text-sm text-ink-soft">{m.wizard_done_reference()}</p>
            <CopyableText text={groupReference(placed.bookingId)} className="sm:text-xl" />
          </div>
          <div className="border-t border-line pt-4">
            <p lang={contentLanguage} className="text-title">
              {summary.resortName}
            </p>
            <p className="text-ink-soft">
              <span lang={contentLanguage}>{summary.roomType}</span> · {shownPrice(placed.payment_display)}
              {placed.all_inclusive && ` · ${m.wizard_all_inclusive()}`}
            </p>
            <OpeningTime
              openingDate={listed?.checkIn ?? placed.checkIn}
              timezone={listed?.timezone ?? summary.timezone}
            />
          </div>
        </div>
      </Card>
      {isActiveStatus(status) && (
        <>
          <PaymentInstructions
            method={placed.payment_method}
            display={placed.payment_display}
            link={placed.payment_link}
            hasButton
          />
          <NextSteps />
        </>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button
          onClick={() => go({ ...firstLocation, isBookings: true })}
          icon={<CalendarCheck size={iconSize.medium} />}
        >
          {m.bookings_see_own()}
        </Button>
        <Button variant="secondary" onClick={handleAnother} icon={<RotateCcw size={iconSize.medium} />}>
          {m.wizard_done_another()}
        </Button>
        <ButtonLink href={href('/')} variant="ghost" icon={<House size={iconSize.medium} />}>
          {m.wizard_done_home()}
        </ButtonLink>
      </div>
      {listed && isActiveStatus(status) && <MoreToDo booking={listed} />}
    </section>
  );
}

function NextSteps() {
  return (
    <ul className="flex flex-col gap-3 px-1">
      <li className="flex gap-3">
        <MessageCircle size={iconSize.medium} className="mt-0.5 shrink-0 text-accent-text" />
        {m.wizard_done_message()}
      </li>
      <li className="flex gap-3">
        <AlarmClock size={iconSize.medium} className="mt-0.5 shrink-0 text-accent-text" />
        {m.wizard_done_arrival()}
      </li>
    </ul>
  );
}

/** Comes with the list of bookings, later than the rest: above the buttons it would move them while somebody presses one. */
function MoreToDo({ booking }: { booking: Booking }) {
  return (
    <>
      {booking.can.share && booking.friends > 0 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-1">
          <UsersRound size={iconSize.medium} className="shrink-0 text-accent-text" />
          <span className="min-w-0 flex-1 basis-48">{m.companions_offer({ count: booking.friends })}</span>
          <AddFriend booking={booking} className="max-sm:ml-8" />
        </div>
      )}
      <BookingToCalendar booking={booking} />
    </>
  );
}
