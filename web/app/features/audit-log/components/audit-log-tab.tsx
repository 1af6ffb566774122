import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useAddressFilters } from '../../../lib/navigation/use-address.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { LoadMore } from '../../../ui/tables/load-more.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { auditLogQuery } from '../queries.ts';
import { AuditLogFilters, filterNames } from './audit-log-filters.tsx';
import { AuditLogEntry } from './audit-log-entry.tsx';

export function AuditLogTab() {
  const filters = useAddressFilters(filterNames);
  const log = useInfiniteQuery(auditLogQuery(filters.values));
  const rows = log.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <PanelSection
      title="Activity"
      description="A list of every change. Nobody can edit or delete it. We show the names that people have today."
      isBare
    >
      <AuditLogFilters filters={filters} />
      <QueryView
        query={log}
        what="activity"
        isEmpty={rows.length === 0}
        empty={<EmptyLog isFiltered={filters.activeCount > 0} />}
      >
        {({ pages }) => (
          <>
            <ol
              aria-label="Activity"
              aria-busy={log.isPlaceholderData}
              className="divide-y divide-line rounded-card border border-line bg-surface shadow-low"
            >
              {rows.map((row) => (
                <AuditLogEntry key={row.id} activity={row} />
              ))}
            </ol>
            <LoadMore shown={rows.length} total={pages[0]?.total ?? null} noun="entries" one="entry" list={log} />
          </>
        )}
      </QueryView>
    </PanelSection>
  );
}

function EmptyLog({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      headingLevel="h3"
      picture={<ScrollText size={iconSize.huge} />}
      title={isFiltered ? 'Nothing matches these filters' : 'Nothing has happened yet'}
    >
      {isFiltered ? 'Remove a filter or choose other dates.' : 'You see here what you and the guests do.'}
    </EmptyState>
  );
}
