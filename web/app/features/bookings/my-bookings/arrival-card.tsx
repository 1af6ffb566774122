import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { m } from '#messages';
import { RichText } from '../../../ui/rich-text.tsx';
import { CopyableText } from '../display/copyable-text.tsx';

/** How many friends may come (PAGE-60). */
export function friendsText(friends: number): string {
  if (friends === 0) return m.bookings_guests_alone();
  return m.bookings_guests_friends({ count: friends });
}

/** How to join, from when the code is shown until the session ends (MSG-5). */
export function ArrivalCard({ booking, code }: { booking: Booking; code: string }) {
  return (
    <section
      aria-label={m.bookings_arrival_title()}
      className="flex flex-col gap-4 rounded-control bg-green-soft p-4 text-green-text"
    >
      <div>
        <p className="text-sm font-semibold">{m.bookings_arrival_code()}</p>
        <CopyableText text={code} className="text-3xl" />
      </div>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5">
        <li>{m.bookings_arrival_step_open()}</li>
        <li>{m.bookings_arrival_step_code()}</li>
        <li>
          <RichText
            message={m.bookings_arrival_step_room}
            inputs={{ number: booking.room_number }}
            markup={{ room: (text) => <strong>{text}</strong> }}
          />
        </li>
      </ol>
      <p className="text-sm">{friendsText(booking.friends)}</p>
    </section>
  );
}
