import type { Booking } from '@sunset/contract/api/bookings/bookings.ts';
import type { Companion } from '@sunset/contract/api/bookings/companion.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { m } from '#messages';
import { Button } from '../../../../ui/button.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import { useFocusNearRows } from '../../../../ui/row-focus.ts';
import { friendsText } from '../../my-bookings/arrival-card.tsx';
import { companionName } from '../../../../entities/bookings/companion-name.ts';
import { Person, robloxText } from '../people.tsx';
import { AddFriend } from './add-friend.tsx';
import { RemoveCompanion } from './remove-companion.tsx';

/** Who comes along in the room of an active booking, and the way to add a friend (PAGE-96). */
export function InYourRoom({ booking }: { booking: Booking }) {
  const { bookingReference: reference, companions, friends, guests, can } = booking;
  const [toRemove, setToRemove] = useState<Companion | null>(null);
  const ref = useFocusNearRows<HTMLElement>();
  const heading = `in-room-${reference}`;
  const isFull = companions.length >= friends;
  return (
    <section ref={ref} aria-labelledby={heading} className="rounded-control border border-line px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h4 id={heading} className="font-sans font-semibold">
          {m.companions_title()}
        </h4>
        <p className="text-sm text-ink-soft tabular-nums">
          {m.party_members_count({ count: guests, max: friends + 1 })}
        </p>
      </div>
      <ul aria-labelledby={heading} className="divide-y divide-line">
        <Person
          name={m.party_member_you({ name: booking.robloxDisplayName })}
          detail={`@${booking.robloxUsername}`}
          isHere={booking.is_checked_in}
        />
        {companions.map((companion) => (
          <Person
            key={companion.id}
            name={companionName(companion)}
            detail={robloxText(companion)}
            isHere={companion.is_checked_in}
          >
            {can.share && !companion.is_checked_in && (
              <Button
                variant="ghost"
                size="icon"
                className="-mr-2.5"
                aria-label={m.companions_remove({ name: companionName(companion) })}
                onClick={() => setToRemove(companion)}
              >
                <X size={iconSize.medium} />
              </Button>
            )}
          </Person>
        ))}
      </ul>
      {companions.length === 0 && booking.neighborhood_code === null && (
        <p className="text-sm text-ink-soft">
          {friendsText(friends)} {m.bookings_friends_need_no_booking()}
        </p>
      )}
      {can.share && companions.length === 0 && !isFull && (
        <p className="mt-1 text-sm text-ink-soft">{m.companions_add_optional()}</p>
      )}
      {can.share && isFull && <p className="text-sm text-ink-soft">{m.companions_full()}</p>}
      {can.share && !isFull && <AddFriend booking={booking} className="mt-2 mb-1" />}
      {toRemove && <RemoveCompanion reference={reference} companion={toRemove} onClose={() => setToRemove(null)} />}
    </section>
  );
}
