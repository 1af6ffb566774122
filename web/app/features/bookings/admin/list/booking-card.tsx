import { PaymentLabel } from '../../../../entities/bookings/payment-label.tsx';
import { GuestBadges } from '../../../../entities/bookings/guest-badges.tsx';
import { formatDate, formatDateWithZone } from '../../../../format/dates.ts';
import { formatCount } from '../../../../format/numbers.ts';
import { UnsavedDecision } from '../details/unsaved-decision.tsx';
import { BookingRowActions, type BookingRowActionsProps } from './booking-row-actions.tsx';
import { BookingStatus } from './booking-status.tsx';
import { guestName } from '../../../../entities/bookings/guest-name.ts';
import { FoundTexts } from './found-texts.tsx';
import { GuestLink } from './guest-name.tsx';

interface BookingCardProps extends BookingRowActionsProps {
  href: string;
  searched: string;
}

const smallBadge = 'mr-1 min-h-0! px-2! py-0! text-xs!';

/** A booking on a phone: three lines, one more with the decision while it is pending, and what a search found in its notes. Rule: PAGE-84. */
export function BookingCard({ href, searched, ...props }: BookingCardProps) {
  const { booking, onOpen } = props;
  const { guestInfo, resort, roomType, unitNumber, checkIn, guests } = booking;
  const isPending = booking.status === 'pending';
  return (
    <div className="flex flex-wrap items-end gap-x-2 gap-y-0.5">
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-2">
          <p className="min-w-0 pt-0.5 leading-6 font-semibold break-words">
            <GuestLink href={href} onOpen={() => onOpen(booking)}>
              {guestName(booking)}
            </GuestLink>{' '}
            <GuestBadges booking={booking} className={smallBadge} hidesRegular />
          </p>
          <BookingStatus booking={booking} isShort />
        </div>
        <div className="flex items-end justify-between gap-2">
          <div className="min-w-0 flex-1 text-sm leading-5 [&_svg]:size-4">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="break-all text-ink-soft">{guestInfo.robloxUsername}</span>
              <span className={isPending ? 'ml-auto' : ''}>
                <PaymentLabel booking={booking} />
              </span>
            </p>
            <p>
              {roomType} {unitNumber} · {guests > 1 && `${formatCount(guests, 'guest')} · `}
              {resort.replace(/ Sunset Resort$/, '')} ·{' '}
              <time
                dateTime={checkIn}
                title={formatDateWithZone(checkIn, 'fullDateTime')}
                className="whitespace-nowrap tabular-nums"
              >
                {formatDate(checkIn, 'weekdayDayTime')}
              </time>
            </p>
          </div>
          {!isPending && (
            <div className="flex shrink-0">
              <BookingRowActions {...props} />
            </div>
          )}
        </div>
        <FoundTexts booking={booking} searched={searched} />
        <UnsavedDecision booking={booking} />
      </div>
      {isPending && (
        <div className="flex w-full gap-2">
          <BookingRowActions {...props} />
        </div>
      )}
    </div>
  );
}
