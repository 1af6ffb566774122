import type { BoardService } from '@sunset/contract/api/bookings/room-service.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { guestName } from '../../../entities/bookings/guest-name.ts';
import { Card } from '../../../ui/card.tsx';
import { Bill } from './bill.tsx';
import type { ServiceActions } from './use-service-actions.ts';

interface CancelledBillsProps {
  guests: readonly StaffBooking[];
  bills: BoardService['bills'];
  service: ServiceActions;
}

/** The bills of guests who are not on the board any more, because their bookings were cancelled. Rule: ROOM-10. */
export function CancelledBills({ guests, bills, service }: CancelledBillsProps) {
  const amounts = new Map(bills.map(({ bookingReference, to_collect: amount }) => [bookingReference, amount]));
  const owing = guests.filter(({ bookingReference }) => amounts.has(bookingReference));
  if (owing.length === 0) return null;
  return (
    <ul
      aria-label="Bills of cancelled bookings"
      className="grid items-start gap-2 md:grid-cols-2 md:gap-3 xl:grid-cols-3"
    >
      {owing.map((booking) => (
        <Card as="li" key={booking.id} isFlush data-row className="flex flex-col gap-1 p-3">
          <p className="font-semibold break-words">{guestName(booking)}</p>
          <p className="text-sm text-ink-soft">
            {booking.guestInfo.robloxUsername} · {booking.roomType} {booking.unitNumber} · booking cancelled
          </p>
          <Bill booking={booking} amount={amounts.get(booking.bookingReference) ?? 0} service={service} />
        </Card>
      ))}
    </ul>
  );
}
