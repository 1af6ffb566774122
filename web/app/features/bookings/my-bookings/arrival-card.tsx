import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import { formatCount } from '../../../format/numbers.ts';
import { CopyableText } from '../display/copyable-text.tsx';

/** How many friends may come (PAGE-60). */
export function friendsText(friends: number): string {
  if (friends === 0) return 'This room is for you alone.';
  return `Bring up to ${formatCount(friends, 'friend')}; only you book.`;
}

/** How to join, from when the code is shown until the session ends (MSG-5). */
export function ArrivalCard({ booking, code }: { booking: Booking; code: string }) {
  return (
    <section aria-label="How to join" className="flex flex-col gap-4 rounded-control bg-green-soft p-4 text-green-text">
      <div>
        <p className="text-sm font-semibold">Neighborhood code</p>
        <CopyableText text={code} className="text-3xl" />
      </div>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5">
        <li>Open Bloxburg on Roblox and choose Neighborhoods.</li>
        <li>Enter the code. Please don’t share it.</li>
        <li>
          Go to <strong>room {booking.room_number}</strong>. Arrive at least 10 minutes early.
        </li>
      </ol>
      <p className="text-sm">{friendsText(booking.friends)}</p>
    </section>
  );
}
