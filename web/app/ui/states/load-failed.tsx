import { CloudOff } from 'lucide-react';
import { Button } from '../button.tsx';
import { EmptyState } from './empty-state.tsx';
import { iconSize } from '../icon-size.ts';

interface LoadFailedProps {
  /** In the plural or without number: "openings", "activity". */
  what: string;
  onRetry: () => void;
  headingLevel?: 'h2' | 'h3';
}

/** What stands where a list of the panel could not be loaded. */
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
