import { BedDouble, RotateCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

interface NoRoomsProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** There is no room to show, for one of two reasons that the page cannot tell apart. */
export function NoRooms({ isRetrying, onRetry }: NoRoomsProps) {
  return (
    <EmptyState
      headingLevel="h3"
      picture={<BedDouble aria-hidden size={iconSize.huge} strokeWidth={1.5} />}
      title="No rooms to show"
      action={
        <Button onClick={onRetry} isLoading={isRetrying} icon={<RotateCw aria-hidden size={iconSize.medium} />}>
          Retry
        </Button>
      }
    >
      The opening may have passed, its rooms may be sold out, or loading them failed. Try again, or go back and choose
      another resort.
    </EmptyState>
  );
}
