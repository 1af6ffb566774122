import { CloudOff, Inbox } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

/** What stands where no booking is. */
export function NoBookings({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState headingLevel="h3" picture={<Inbox aria-hidden size={iconSize.huge} />} title="No bookings yet">
        Requests appear here as soon as a guest books.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      headingLevel="h3"
      picture={<Inbox aria-hidden size={iconSize.huge} />}
      title="No booking fits these filters"
      action={<Button onClick={onClear}>Show all bookings</Button>}
    >
      Take one away, or widen the dates.
    </EmptyState>
  );
}

/** What stands where the list could not be read. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      headingLevel="h3"
      picture={<CloudOff aria-hidden size={iconSize.huge} />}
      title="The bookings could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Nothing is lost. Check your connection and try again.
    </EmptyState>
  );
}
