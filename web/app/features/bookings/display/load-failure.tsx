import { CloudOff, RotateCw } from 'lucide-react';
import { useIsOnline } from '../../../lib/requests/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

interface LoadFailureProps {
  /** "the openings", "your bookings". */
  what: string;
  isRetrying?: boolean;
  /** Omitted if Retry is elsewhere on the page. */
  onRetry?: () => void;
}

export function LoadFailure({ what, isRetrying = false, onRetry }: LoadFailureProps) {
  const isOffline = !useIsOnline();
  return (
    <EmptyState
      headingLevel="h3"
      picture={<CloudOff aria-hidden size={iconSize.huge} />}
      title={isOffline ? 'You are offline' : `We can’t load ${what}`}
      action={
        onRetry && (
          <Button onClick={onRetry} isLoading={isRetrying} icon={<RotateCw aria-hidden size={iconSize.medium} />}>
            Retry
          </Button>
        )
      }
    >
      {isOffline
        ? `We can’t load ${what} without a connection. Connect to the internet, then try again.`
        : 'Check your connection and try again.'}{' '}
      Your answers are still here.
    </EmptyState>
  );
}
