import { arrivedLabel } from '@sunset/contract/bookings/booking-status.ts';
import { reasonText } from '../../../../entities/bookings/booking-text.ts';
import { formatBbc } from '../../../../format/money.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { LocalMoment } from '../../../../ui/time/local-moment.tsx';
import { ShortMoment } from '../../../../ui/time/short-moment.tsx';
import { companionName } from '../../../../entities/bookings/companion-name.ts';
import { doorGuestText } from '../../../../entities/bookings/guest-name.ts';
import { PaymentLabel } from '../../../../entities/bookings/payment-label.tsx';
import { Fact } from '../../../../ui/layout/fact.tsx';
import { TextFacts } from '../../../../entities/bookings/text-facts.tsx';

export function BookingFacts({ booking }: { booking: StaffBooking }) {
  const { decided } = booking;
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-3 rounded-control bg-sunk px-4 py-3 break-words">
      <Fact term="Room">
        {booking.roomType} no. {booking.unitNumber}
        <span className="block text-sm text-ink-soft">{booking.resort}</span>
      </Fact>
      <Fact term="Opening">
        <LocalMoment moment={booking.checkIn} timeZone={booking.timezone} />
      </Fact>
      <Fact term="Price">
        <PaymentLabel booking={booking} />
        <PriceNote booking={booking} />
      </Fact>
      <Fact term="Guest">
        {booking.guestInfo.robloxDisplayName} <Username>{booking.guestInfo.robloxUsername}</Username>
        {booking.guest.kind === 'door' && (
          <span className="block text-sm text-ink-soft">{doorGuestText(booking.guest)}</span>
        )}
      </Fact>
      {booking.companions.length > 0 && (
        <Fact term={`Comes along (${booking.guests} of ${booking.max_guests} guests)`} isWide>
          <ul>
            {booking.companions.map((companion) => (
              <li key={companion.id}>
                {companionName(companion)} <Username>{companion.robloxUsername}</Username>
                {companion.is_checked_in && <span className="text-ink-soft"> · {arrivedLabel}</span>}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      <Fact term="Requested">
        <ShortMoment moment={booking.createdAt} />
      </Fact>
      {decided && (
        <Fact term={booking.was_approved ? 'Changed after the approval' : 'Decided'}>
          by {decided.by}
          <span className="block text-sm text-ink-soft">
            <ShortMoment moment={decided.at} />
          </span>
        </Fact>
      )}
      {booking.checked_in_at && (
        <Fact term={arrivedLabel}>
          <ShortMoment moment={booking.checked_in_at} />
        </Fact>
      )}
      {booking.complimentary_reason && <Fact term="Complimentary">{booking.complimentary_reason}</Fact>}
      {booking.reason && <Fact term="Reason">{reasonText(booking.reason, 'staff')}</Fact>}
      <TextFacts booking={booking} />
    </dl>
  );
}

/** Breaks before the name rather than inside it. */
const Username = ({ children }: { children: string }) => (
  <span className="inline-block max-w-full break-words">(@{children})</span>
);

/** What the label of the payment does not say of the price: BBC for another way to pay, a discount, the add-on. */
function PriceNote({ booking }: { booking: StaffBooking }) {
  const price = formatBbc(booking.totalPrice);
  const isDiscounted = booking.original_price !== booking.totalPrice;
  return (
    <span className="block text-sm text-ink-soft [&>span]:block">
      {booking.payment_display !== price && <span>{price}</span>}
      {isDiscounted && (
        <span>
          instead of <s>{formatBbc(booking.original_price)}</s>
        </span>
      )}
      {booking.all_inclusive && <span>All-inclusive</span>}
    </span>
  );
}
