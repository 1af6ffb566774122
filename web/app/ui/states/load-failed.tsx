import { CloudOff } from 'lucide-react';
import { Button } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';
import { iconSize } from '../icon-size.ts';

interface LoadFailedProps {
  /** Plural or uncountable: "openings", "activity". */
  what: string;
  onRetry: () => void;
  headingLevel?: 'h2' | 'h3';
}

export function LoadFailed({ what, onRetry, headingLevel = 'h3' }: LoadFailedProps) {
  return (
    <EmptyState
      headingLevel={headingLevel}
      picture={<CloudOff aria-hidden size={iconSize.huge} />}
      title={`We can’t load the ${what}`}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Nothing is lost. Check your connection and try again.
    </EmptyState>
  );
}
