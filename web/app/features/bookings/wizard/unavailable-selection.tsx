import { MoonStar } from 'lucide-react';
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
        <LoadFailure what="your room" isRetrying={isRetrying} onRetry={retry} />
      </section>
    );
  }
  return (
    <section>
      <StepHeading title={title} />
      <EmptyState
        headingLevel="h3"
        picture={<MoonStar aria-hidden size={iconSize.huge} strokeWidth={1.5} />}
        title="This room is not available anymore"
        action={<Button onClick={onBack}>Back to the rooms</Button>}
      >
        The opening may be over or changed. Your answers are still here.
      </EmptyState>
    </section>
  );
}
