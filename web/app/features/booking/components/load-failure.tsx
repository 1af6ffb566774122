import { CloudOff, RotateCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

interface LoadFailureProps {
  /** "the openings", "your bookings". */
  what: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Says that something could not be loaded, and offers Retry. */
export function LoadFailure({ what, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <EmptyState
      headingLevel="h3"
      picture={<CloudOff aria-hidden size={iconSize.huge} />}
      title={`We could not load ${what}`}
      action={
        <Button onClick={onRetry} isLoading={isRetrying} icon={<RotateCw aria-hidden size={iconSize.medium} />}>
          Retry
        </Button>
      }
    >
      Check your connection and try again. Nothing you chose or typed is lost.
    </EmptyState>
  );
}
