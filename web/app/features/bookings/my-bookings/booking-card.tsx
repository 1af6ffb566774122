import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { GuestMessage } from '@sunset/contract/api/messages/messages.ts';
import { ExternalLink as ExternalIcon } from 'lucide-react';
import { sessionMs } from '@sunset/contract/openings/session-length.ts';
import { isActiveStatus } from '@sunset/contract/active-statuses.ts';
import { useEffect, useRef } from 'react';
import { m } from '#messages';
import { formatDate } from '../../../format/dates.ts';
import { contentLanguage } from '../../../format/locale.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { ownStatusText } from './own-status-text.ts';
import { shownPrice } from '../../../entities/bookings/payment-texts.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PaymentInstructions } from '../display/payment-instructions.tsx';
import { InYourRoom } from '../companions/in-room/in-your-room.tsx';
import { RoomServiceSection } from '../room-service/room-service-section.tsx';
import { ArrivalCard, friendsText } from './arrival-card.tsx';
import { FeedbackForm } from './feedback-form.tsx';
import { BookingMessages } from './booking-messages.tsx';
import { BookingToCalendar } from '../../../entities/calendars/booking-to-calendar.tsx';
import { GuestBookingStatus } from '../../../entities/bookings/guest-booking-status.tsx';
import { groupReference, reasonText } from '../../../entities/bookings/booking-text.ts';
import { OpeningTime } from '../../../ui/time/opening-time.tsx';
import { ResortPicture } from '../display/resort-picture.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';
import { TextFacts } from '../../../entities/bookings/text-facts.tsx';

interface BookingCardProps {
  booking: Booking;
  messages: readonly GuestMessage[];
  onChange: (booking: Booking) => void;
  onCancel: (booking: Booking) => void;
}

export function BookingCard({ booking, messages, onChange, onCancel }: BookingCardProps) {
  const isActive = isActiveStatus(booking.status);
  const isShared = isActive && booking.friends > 0;
  const heading = useFocusOnEnd(isActive);
  return (
    <Card as="li" isFlush className="flex flex-col">
      <ResortPicture src={booking.image} isFaded={!isActive} className="h-32 w-full" />
      <div className="flex flex-1 flex-col gap-4 p-5 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
          <h3 ref={heading} tabIndex={-1} lang={contentLanguage} className="scroll-mt-24 text-title">
            {booking.resort}
          </h3>
          <GuestBookingStatus status={booking.status} />
        </div>
        <p className="-mt-2 text-ink-soft">
          {booking.reason && booking.cancelled_by !== 'guest'
            ? reasonText(booking.reason, 'guest')
            : ownStatusText(booking)}
        </p>
        {booking.can.give_feedback && <FeedbackForm booking={booking} />}
        {booking.can.order && <RoomServiceSection booking={booking} />}
        {booking.neighborhood_code && (
          <ArrivalCard
            code={booking.neighborhood_code}
            plotOwner={booking.plot_owner}
            roomNumber={booking.room_number}
            friends={booking.friends}
            isExpected={!booking.is_checked_in && Date.parse(booking.checkIn) > serverNow()}
          />
        )}
        {isShared && <InYourRoom booking={booking} />}
        <dl className="grid gap-x-4 gap-y-3 font-medium break-words min-[22rem]:grid-cols-2">
          <Fact term={m.bookings_room()} isWide>
            <span lang={contentLanguage}>{booking.roomName}</span>
            {booking.all_inclusive && <span className="font-normal text-ink-soft"> · {m.wizard_all_inclusive()}</span>}
          </Fact>
          <Fact term={m.bookings_check_in()} isWide>
            <OpeningTime openingDate={booking.checkIn} timezone={booking.timezone} />
            {isActive && isExtended(booking) && (
              <span className="block">{m.bookings_extended_until({ time: formatDate(booking.checkOut, 'time') })}</span>
            )}
          </Fact>
          {!isShared && (
            <Fact term={m.bookings_guests()} isWide>
              {booking.guests}
              {isActive && <span className="block font-normal text-ink-soft">{friendsText(booking.friends)}</span>}
            </Fact>
          )}
          <Fact term={m.wizard_details_roblox()}>
            {booking.robloxDisplayName}{' '}
            <span className="inline-block font-normal text-ink-soft">(@{booking.robloxUsername})</span>
          </Fact>
          <Fact term={m.bookings_total_price()}>{shownPrice(booking.payment_display)}</Fact>
          <Fact term={m.bookings_reference()} isWide>
            <span className="tracking-wide tabular-nums select-all">{groupReference(booking.bookingReference)}</span>
          </Fact>
          {booking.feedback.stars !== null && !booking.can.give_feedback && (
            <Fact term={m.bookings_your_answer()} isWide>
              {m.bookings_feedback_stars({ stars: booking.feedback.stars })}
            </Fact>
          )}
          <TextFacts booking={booking} className="font-normal" />
        </dl>
        {isActive && !booking.is_paid && !(booking.is_checked_in && booking.payment_method === 'bbc') && (
          <PaymentInstructions
            method={booking.payment_method}
            display={booking.payment_display}
            link={booking.payment_link}
          />
        )}
        {isActive && <BookingToCalendar booking={booking} />}
        <BookingMessages messages={messages} showsCode={isActive && booking.neighborhood_code === null} />
        {(booking.can.change || booking.can.cancel || (isActive && booking.payment_link)) && (
          <div className="mt-auto flex flex-wrap gap-3 border-t border-line pt-4">
            {isActive && booking.payment_link && (
              <ButtonLink
                href={booking.payment_link}
                isExternal
                variant="secondary"
                icon={<ExternalIcon size={iconSize.medium} />}
              >
                {m.bookings_pay_price({ price: shownPrice(booking.payment_display) })}
              </ButtonLink>
            )}
            {booking.can.change && (
              <Button variant="secondary" onClick={() => onChange(booking)}>
                {m.bookings_change()}
              </Button>
            )}
            {booking.can.cancel && (
              <Button variant="ghost" className="text-danger-text" onClick={() => onCancel(booking)}>
                {m.bookings_cancel()}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

/** A host lets the session last longer. Rule: SESSION-3. */
const isExtended = ({ checkIn, checkOut }: Booking) => Date.parse(checkOut) - Date.parse(checkIn) > sessionMs;

/** When the guest cancels, the pressed button is gone and the card is shorter: its heading, with the new status, gets the focus. */
function useFocusOnEnd(isActive: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasActive = useRef(isActive);
  useEffect(() => {
    const hasEnded = wasActive.current && !isActive;
    wasActive.current = isActive;
    if (hasEnded && document.activeElement === document.body) heading.current?.focus();
  }, [isActive]);
  return heading;
}
