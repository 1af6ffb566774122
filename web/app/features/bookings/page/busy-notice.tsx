import { Users } from 'lucide-react';
import { m } from '#messages';
import { useIsBusy } from '../../../lib/requests/retry-when-overloaded.ts';
import { iconSize } from '../../../ui/icon-size.ts';

/** Shown while an overloaded server is asked again (PAGE-13). */
export function BusyNotice() {
  const isBusy = useIsBusy();
  return (
    // Always rendered: some screen readers ignore a live region that appears together with its text.
    <div role="status">
      {isBusy && (
        <p className="rise mb-6 flex items-start gap-3 rounded-control bg-blue-soft px-4 py-3 text-blue-text">
          <Users size={iconSize.medium} className="mt-0.5 shrink-0" />
          {m.bookings_many_people_are_here_right()}
        </p>
      )}
    </div>
  );
}
