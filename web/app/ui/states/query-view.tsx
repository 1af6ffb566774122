import { onlineManager } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { iconSize } from '../icon-size.ts';
import { EmptyState } from './empty-state.tsx';
import { SkeletonList } from './skeleton.tsx';

/** What a view needs of a query, also of one that is loaded page by page. */
interface ViewedQuery<Data> {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

interface QueryViewProps<Data> {
  query: ViewedQuery<Data>;
  /** Plural or uncountable: "openings", "activity". */
  what: string;
  /** Until something is loaded: placeholders for three rows by default. */
  pending?: ReactNode;
  /** Instead of the contents, if something was loaded and `isEmpty`. */
  empty?: ReactNode;
  isEmpty?: boolean;
  headingLevel?: 'h2' | 'h3';
  children: (data: Data) => ReactNode;
}

// As TanStack Query knows it: `ui/` takes nothing from `lib/`, which has `useIsOnline`.
const whenOnlineChanges = (listener: () => void) => onlineManager.subscribe(listener);
const isOnlineNow = () => onlineManager.isOnline();

/**
 * What a query has loaded, in each of its states. A failure replaces the contents only if there are none: contents whose refresh
 * failed stay, with a note above them; without one while the browser is offline, which the page says once.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, what, pending = <SkeletonList />, empty, isEmpty = false, headingLevel = 'h3', children } = props;
  const { data, isError, isFetching } = query;
  const isOnline = useSyncExternalStore(whenOnlineChanges, isOnlineNow, () => true);
  const retry = () => void query.refetch();
  if (data === undefined) {
    if (!isError) return pending;
    return (
      <EmptyState
        headingLevel={headingLevel}
        picture={<CloudOff size={iconSize.huge} />}
        title={`We can’t load the ${what}`}
        action={
          <Button isLoading={isFetching} onClick={retry}>
            Try again
          </Button>
        }
      >
        Nothing is lost. Check your connection and try again.
      </EmptyState>
    );
  }
  return (
    <>
      {isError && isOnline && (
        <div role="status" className="flex flex-wrap items-center justify-between gap-3 text-ink-soft">
          <p>The {what} did not load completely. What you see may be out of date.</p>
          <Button variant="secondary" isLoading={isFetching} onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {isEmpty ? empty : children(data)}
    </>
  );
}
