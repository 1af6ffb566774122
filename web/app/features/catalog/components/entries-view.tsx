import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { EntryList, type Entry, type EntryListProps } from './entry-list.tsx';

interface EntriesViewProps<E extends Entry> extends Omit<EntryListProps<E>, 'entries' | 'label'> {
  query: UseQueryResult<E[]>;
  title: string;
  description: string;
  newLabel: string;
  newVariant?: 'primary' | 'secondary';
  /** The name of the list for screen readers; by default the title. */
  label?: string;
  /** Renders the form of the entry in the URL; null for a new one. */
  renderForm: (entry: E | null, close: () => void) => ReactNode;
}

/** The list of entries of one kind, or the form of the one in the URL. */
export function EntriesView<E extends Entry & { version: number }>(props: EntriesViewProps<E>) {
  const { query: entries, title, description, newLabel, newVariant = 'primary', renderForm, ...list } = props;
  const { query, change } = useAddress();
  const open = query.get(list.addressName);
  return (
    <QueryView query={entries} what="catalogue" pending={<Skeleton className="h-96" />}>
      {(loaded) =>
        open !== null ? (
          renderForm(loaded.find(({ id }) => String(id) === open) ?? null, () => change({ [list.addressName]: null }))
        ) : (
          <PanelSection
            title={title}
            description={description}
            isBare
            actions={
              <Button
                variant={newVariant}
                icon={<Plus size={iconSize.medium} />}
                onClick={() => change({ [list.addressName]: 'new' })}
              >
                {newLabel}
              </Button>
            }
          >
            <EntryList {...list} label={list.label ?? title} entries={loaded} />
          </PanelSection>
        )
      }
    </QueryView>
  );
}
