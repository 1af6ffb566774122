import { BedDouble } from 'lucide-react';
import { EmptyState } from '../../../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../../../ui/icon-size.ts';

/** Either there are no rooms or they could not be loaded: the page cannot tell which. Retry is beside Back. */
export function NoRooms() {
  return (
    <EmptyState
      headingLevel="h3"
      picture={<BedDouble aria-hidden size={iconSize.huge} strokeWidth={1.5} />}
      title="No rooms to show"
    >
      The opening may have passed, its rooms may be sold out, or loading them failed. Try again, or go back and choose
      another resort.
    </EmptyState>
  );
}
