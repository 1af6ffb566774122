import { useInfiniteQuery } from '@tanstack/react-query';
import { CloudOff, ScrollText } from 'lucide-react';
import { useAddressFilters } from '../../../lib/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { LoadMore } from '../../../ui/load-more.tsx';
import { PanelSection } from '../../../ui/panel-section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { activityQuery } from '../queries.ts';
import { ActivityFilters, filterNames } from './activity-filters.tsx';
import { ActivityRow } from './activity-row.tsx';

/** The audit log: who did what to what, when, before and after. */
export function ActivityTab() {
  const filters = useAddressFilters(filterNames);
  const log = useInfiniteQuery(activityQuery(filters.values));
  const rows = log.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PanelSection
      title="Activity"
      description="Every change, kept for good. Names are those of today; the log itself holds ids alone."
      isBare
    >
      <ActivityFilters filters={filters} />
      {log.isPending && <Waiting />}
      {log.isError && <Failed onRetry={() => void log.refetch()} />}
      {log.isSuccess && rows.length === 0 && <Nothing isFiltered={filters.activeCount > 0} />}
      {rows.length > 0 && (
        <>
          <ol
            aria-label="Activity"
            aria-busy={log.isPlaceholderData}
            className="divide-y divide-line rounded-card border border-line bg-surface shadow-low"
          >
            {rows.map((row) => (
              <ActivityRow key={row.id} activity={row} />
            ))}
          </ol>
          <LoadMore
            shown={rows.length}
            total={log.data?.pages[0]?.total ?? rows.length}
            noun="entries"
            one="entry"
            hasMore={log.hasNextPage}
            isLoading={log.isFetchingNextPage}
            onMore={() => void log.fetchNextPage()}
          />
        </>
      )}
    </PanelSection>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-2" aria-busy="true">
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
    </div>
  );
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      headingLevel="h3"
      picture={<ScrollText aria-hidden size={iconSize.huge} />}
      title={isFiltered ? 'Nothing fits these filters' : 'Nothing has happened yet'}
    >
      {isFiltered ? 'Take one away, or widen the dates.' : 'What you and the guests do will be written down here.'}
    </EmptyState>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      headingLevel="h3"
      picture={<CloudOff aria-hidden size={iconSize.huge} />}
      title="The activity could not be loaded"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      Nothing is lost. Check your connection and try again.
    </EmptyState>
  );
}
