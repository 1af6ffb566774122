import { MoonStar } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { StepHeading } from './step-heading.tsx';

interface LostChoiceProps {
  title: string;
  onBack: () => void;
}

/** The room that the address names could not be found. */
export function LostChoice({ title, onBack }: LostChoiceProps) {
  return (
    <section>
      <StepHeading title={title} />
      <EmptyState
        headingLevel="h3"
        picture={<MoonStar aria-hidden size={iconSize.huge} strokeWidth={1.5} />}
        title="This room is not on offer any more"
        action={<Button onClick={onBack}>Back to the rooms</Button>}
      >
        The opening may have passed or changed, or the room could not be loaded. What you typed is kept.
      </EmptyState>
    </section>
  );
}
