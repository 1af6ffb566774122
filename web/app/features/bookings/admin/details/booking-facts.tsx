import { reasonText } from '../../../../entities/bookings/booking-text.ts';
import { formatBbc } from '../../../../format/money.ts';
import type { StaffBooking } from '@sunset/contract/api/staff-bookings.ts';
import type { ReactNode } from 'react';
import { LocalMoment } from '../../../../ui/time/local-moment.tsx';
import { ShortMoment } from '../../../../ui/time/short-moment.tsx';
import { PaymentLabel } from '../../../../entities/bookings/payment-label.tsx';

/** What a booking is about: guest, room, time, price, notes. */
export function BookingFacts({ booking }: { booking: StaffBooking }) {
  const { decided } = booking;
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-3 rounded-control bg-sunk px-4 py-3">
      <Fact name="Room">
        {booking.roomType} no. {booking.unitNumber}
        <span className="block text-sm text-ink-soft">{booking.resort}</span>
      </Fact>
      <Fact name="Opening">
        <LocalMoment moment={booking.checkIn} timeZone={booking.timezone} />
      </Fact>
      <Fact name="Price">
        <PaymentLabel booking={booking} />
        <span className="block text-sm text-ink-soft">
          {formatBbc(booking.totalPrice)}
          {booking.original_price !== booking.totalPrice && (
            <>
              {' '}
              instead of <s>{formatBbc(booking.original_price)}</s>
            </>
          )}
          {booking.all_inclusive && ', all-inclusive'}
        </span>
      </Fact>
      <Fact name="Guest">
        {booking.guestInfo.robloxDisplayName} <span className="break-all">(@{booking.guestInfo.robloxUsername})</span>
        <span className="block text-sm text-ink-soft">{booking.guest.tier_label}</span>
      </Fact>
      <Fact name="Requested">
        <ShortMoment moment={booking.createdAt} />
      </Fact>
      {decided && (
        <Fact name="Decided">
          by {decided.by}
          <span className="block text-sm text-ink-soft">
            <ShortMoment moment={decided.at} />
          </span>
        </Fact>
      )}
      {booking.checked_in_at && (
        <Fact name="Arrived">
          <ShortMoment moment={booking.checked_in_at} />
        </Fact>
      )}
      {booking.reason && <Fact name="Reason">{reasonText(booking.reason, 'staff')}</Fact>}
      {booking.notes && (
        <div className="col-span-2">
          <Fact name="Notes">
            <span className="whitespace-pre-line">{booking.notes}</span>
          </Fact>
        </div>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
