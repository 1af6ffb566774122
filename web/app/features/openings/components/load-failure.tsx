import { CloudOff } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

/** Stands where the resorts and openings could not be read. */
export function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      picture={<CloudOff aria-hidden size={iconSize.huge} />}
      title="The openings could not be read"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Nothing was changed. Try again in a moment.
    </EmptyState>
  );
}
