import { BedDouble } from 'lucide-react';
import { m } from '#messages';
import { EmptyState } from '../../../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../../../ui/icon-size.ts';

/** Either there are no rooms or they could not be loaded: the page cannot tell which. Retry is beside Back. */
export function NoRooms() {
  return (
    <EmptyState
      headingLevel="h3"
      picture={<BedDouble aria-hidden size={iconSize.huge} strokeWidth={1.5} />}
      title={m.wizard_no_rooms_to_show()}
    >
      {m.wizard_the_opening_may_have_passed()}
    </EmptyState>
  );
}
