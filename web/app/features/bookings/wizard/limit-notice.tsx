import { useQuery } from '@tanstack/react-query';
import { BookmarkCheck } from 'lucide-react';
import { m } from '#messages';
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
        {data.limit === 1 ? m.wizard_you_have_an_active_booking() : m.wizard_you_have_bookings({ number: data.count })}{' '}
        <button
          type="button"
          onClick={() => go({ ...location, isBookings: true })}
          className="-my-2 min-h-11 py-2 font-semibold underline underline-offset-4"
        >
          {m.wizard_show_my_bookings()}
        </button>
      </p>
    </div>
  );
}
