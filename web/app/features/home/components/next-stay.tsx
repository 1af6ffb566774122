import { m } from '#messages';
import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { formatDate } from '../../../format/dates.ts';
import { contentLanguage } from '../../../format/locale.ts';
import { href } from '../../../lib/navigation/href.ts';
import { isActiveBooking } from '../../../entities/bookings/active-booking.ts';
import { GuestBookingStatus } from '../../../entities/bookings/guest-booking-status.tsx';
import { CancelDialog } from '../../../shared/bookings/cancel-dialog.tsx';
import { shownPrice } from '../../../entities/bookings/payment-texts.ts';
import { myBookingsOnPublicPage } from '../../../shared/bookings/queries.ts';
import { QueryProvider } from '../../../lib/requests/query-provider.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { Countdown } from '../../../ui/time/countdown.tsx';
import { OpeningTime } from '../../../ui/time/opening-time.tsx';
import { StayCard } from './stay-card.tsx';
import { RichText } from '../../../ui/rich-text.tsx';

interface NextStayProps {
  /** The Discord id of the guest. */
  owner: string;
  /** Called with whether the guest has a stay, before it is painted. Must be a stable function. */
  onKnown: (hasStay: boolean) => void;
}

/** The next stay of a signed-in guest, until its session ends; nothing without a booking (PAGE-55). */
export function NextStay(props: NextStayProps) {
  return (
    <QueryProvider>
      <FirstStay {...props} />
    </QueryProvider>
  );
}

function FirstStay({ owner, onKnown }: NextStayProps) {
  const { data: bookings = [] } = useQuery({ ...myBookingsOnPublicPage(owner), refetchOnWindowFocus: 'always' });
  const [initialNow] = useState(serverNow);
  const nowMs = useNow({ now: serverNow, initialNow });
  const next = bookings
    .filter((booking) => isActiveBooking(booking, nowMs))
    .toSorted((a, b) => Date.parse(a.checkIn) - Date.parse(b.checkIn))[0];
  const hasStay = next !== undefined;
  useLayoutEffect(() => onKnown(hasStay), [onKnown, hasStay]);
  return next ? <Stay key={next.bookingReference} owner={owner} booking={next} nowMs={nowMs} /> : null;
}

function Stay({ owner, booking, nowMs }: { owner: string; booking: Booking; nowMs: number }) {
  const [isCancelling, setIsCancelling] = useState(false);
  const { checkIn, checkOut, timezone, resort, roomType, payment_display: payment, neighborhood_code: code } = booking;
  return (
    <>
      <StayCard
        label={m.home_stay_label()}
        title={<span lang={contentLanguage}>{resort}</span>}
        countdown={
          Date.parse(checkIn) > nowMs ? (
            <Countdown use="opening" until={checkIn} now={serverNow} initialNow={nowMs} />
          ) : (
            m.home_stay_running({ time: formatDate(checkOut, 'time') })
          )
        }
        time={<OpeningTime openingDate={checkIn} timezone={timezone} />}
        actions={
          <>
            <ButtonLink href={href('/book?view=bookings')} className="grow">
              {m.bookings_see_own()}
            </ButtonLink>
            {booking.can.cancel && (
              <Button
                variant="ghost"
                className="text-danger-text"
                aria-label={m.home_stay_cancel_label({ resort })}
                onClick={() => setIsCancelling(true)}
              >
                {m.home_stay_cancel()}
              </Button>
            )}
          </>
        }
      >
        <p className="truncate font-medium text-ink">
          <span lang={contentLanguage}>{roomType}</span> · {shownPrice(payment)}
        </p>
        <div className="flex items-center gap-3">
          <GuestBookingStatus status={booking.status} />
          {code && (
            <span className="truncate font-semibold text-green-text">
              <RichText
                message={m.home_stay_code}
                inputs={{ code }}
                markup={{ code: (text) => <span className="select-all">{text}</span> }}
              />
            </span>
          )}
        </div>
      </StayCard>
      <CancelDialog owner={owner} booking={isCancelling ? booking : null} onClose={() => setIsCancelling(false)} />
    </>
  );
}
