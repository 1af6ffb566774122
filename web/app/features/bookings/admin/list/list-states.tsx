import { Inbox } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';

export function NoBookings({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState headingLevel="h3" picture={<Inbox size={iconSize.huge} />} title="No bookings yet">
        Requests appear here as soon as a guest books.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      headingLevel="h3"
      picture={<Inbox size={iconSize.huge} />}
      title="No bookings match these filters"
      action={<Button onClick={onClear}>Show all bookings</Button>}
    >
      Remove a filter or choose other dates.
    </EmptyState>
  );
}
