import { MoonStar } from 'lucide-react';
import { m } from '#messages';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { LoadFailure } from '../display/load-failure.tsx';
import { StepHeading } from '../display/step-heading.tsx';
import type { Selection } from './hooks/use-selection.ts';

interface UnavailableSelectionProps {
  title: string;
  selection: Pick<Selection, 'hasFailed' | 'isRetrying' | 'retry'>;
  onBack: () => void;
}

/** The room in the URL is no longer available, or could not be loaded. */
export function UnavailableSelection({ title, selection, onBack }: UnavailableSelectionProps) {
  const { hasFailed, isRetrying, retry } = selection;
  if (hasFailed) {
    return (
      <section>
        <StepHeading title={title} />
        <LoadFailure what={m.bookings_your_room()} isRetrying={isRetrying} onRetry={retry} />
      </section>
    );
  }
  return (
    <section>
      <StepHeading title={title} />
      <EmptyState
        headingLevel="h3"
        picture={<MoonStar aria-hidden size={iconSize.huge} strokeWidth={1.5} />}
        title={m.wizard_this_room_is_not_available()}
        action={<Button onClick={onBack}>{m.wizard_back_to_the_rooms()}</Button>}
      >
        {m.wizard_the_opening_may_be_over()}
      </EmptyState>
    </section>
  );
}
