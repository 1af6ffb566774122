import { CloudOff, RotateCw } from 'lucide-react';
import { m } from '#messages';
import { useIsOnline } from '../../../lib/requests/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

interface LoadFailureProps {
  /** "We can’t load the openings" */
  title: string;
  isRetrying?: boolean;
  /** Omitted if Retry is elsewhere on the page. */
  onRetry?: () => void;
}

export function LoadFailure({ title, isRetrying = false, onRetry }: LoadFailureProps) {
  const isOffline = !useIsOnline();
  return (
    <EmptyState
      headingLevel="h3"
      picture={<CloudOff size={iconSize.huge} />}
      title={isOffline ? m.bookings_load_failed_offline() : title}
      action={
        onRetry && (
          <Button onClick={onRetry} isLoading={isRetrying} icon={<RotateCw size={iconSize.medium} />}>
            {m.bookings_retry()}
          </Button>
        )
      }
    >
      {isOffline ? m.bookings_load_failed_offline_text() : m.bookings_load_failed_text()}{' '}
      {m.bookings_load_failed_answers_kept()}
    </EmptyState>
  );
}
