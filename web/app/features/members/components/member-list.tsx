import type { MemberRow } from '@sunset/contract/api/members.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useAddressFilters } from '../../../lib/navigation/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { FilterBar } from '../../../ui/forms/filter-bar.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { LoadMore } from '../../../ui/tables/load-more.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { membersQuery } from '../queries.ts';
import { filterOptions, parseFilter } from '../rules.ts';
import { memberColumns } from './member-columns.tsx';

/** All members who ever signed in, searchable by names and ids. */
export function MemberList({ onOpen }: { onOpen: (id: number) => void }) {
  const { values, set, clear, activeCount } = useAddressFilters(['search', 'filter'] as const);
  const filter = parseFilter(values.filter);
  const members = useInfiniteQuery(membersQuery({ search: values.search, filter }));
  const rows = members.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PanelSection title="Members" description="Everyone who has signed in here, the newest first." isBare>
      <FilterBar
        label="Filter members"
        activeCount={activeCount}
        onClear={clear}
        search={
          <SearchField
            label="Find a member"
            placeholder="Discord or Roblox name or id"
            value={values.search}
            onSearch={(text) => set('search', text)}
          />
        }
      >
        <SelectField
          label="Show"
          value={filter}
          options={filterOptions}
          onChange={(value) => set('filter', value === 'all' ? '' : value)}
        />
      </FilterBar>
      <QueryView query={members} what="members">
        {({ pages }) => (
          <>
            <DataTable
              label="Members"
              columns={memberColumns}
              rows={rows}
              keyOf={({ id }) => String(id)}
              nameOf={({ display_name: name }) => name}
              actionsOf={openButtons(onOpen)}
              isBusy={members.isFetching}
              empty={<EmptyList />}
            />
            {rows.length > 0 && (
              <LoadMore
                shown={rows.length}
                total={pages[0]?.total ?? null}
                noun="members"
                one="member"
                list={members}
              />
            )}
          </>
        )}
      </QueryView>
    </PanelSection>
  );
}

function openButtons(onOpen: (id: number) => void) {
  return ({ id, display_name: name }: MemberRow) => (
    <Button variant="secondary" aria-label={`Open ${name}`} onClick={() => onOpen(id)}>
      Open
    </Button>
  );
}

function EmptyList() {
  return (
    <EmptyState headingLevel="h3" picture={<SearchX size={iconSize.huge} />} title="No members found">
      Try a part of the name, or a full Discord or Roblox id. Members are people who have signed in here.
    </EmptyState>
  );
}
