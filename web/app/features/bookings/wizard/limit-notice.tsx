import { useQuery } from '@tanstack/react-query';
import { BookmarkCheck } from 'lucide-react';
import { iconSize } from '../../../ui/icon-size.ts';
import { countQuery } from '../queries.ts';
import { isAtLimit } from '../choose-opening.ts';
import { useGuest } from '../guest-context.ts';
import { useWizardLocation } from './hooks/use-wizard-location.ts';

export function LimitNotice() {
  const { discord_id: owner } = useGuest();
  const { location, go } = useWizardLocation();
  const { data } = useQuery(countQuery(owner));
  if (!data || !isAtLimit(data)) return null;
  return (
    <div className="flex items-start gap-3 rounded-control bg-yellow-soft px-4 py-3 text-yellow-text">
      <BookmarkCheck aria-hidden size={iconSize.medium} className="mt-0.5 shrink-0" />
      <p>
        {data.limit === 1
          ? 'You already have an active booking. You can book again when that session is over or cancelled.'
          : `You have ${data.count} bookings, the most allowed at once.`}{' '}
        <button
          type="button"
          onClick={() => go({ ...location, isBookings: true })}
          className="-my-2 min-h-11 py-2 font-semibold underline underline-offset-4"
        >
          Show My Bookings
        </button>
      </p>
    </div>
  );
}
