import { Archive, Pencil, RotateCcw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { usePendingRows } from '../../../lib/requests/row-changes.ts';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { Column } from '../../../ui/tables/data-table-props.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { catalogKeys } from '../../../entities/catalog/query-keys.ts';
import { useArchive, useRestore, type EntryKind } from '../mutations.ts';

export interface Entry {
  id: number;
  name: string;
  archived_at: string | null;
}

export interface EntryListProps<E extends Entry> {
  label: string;
  kind: EntryKind;
  entries: readonly E[];
  columns: readonly Column<E>[];
  pictureOf?: (entry: E) => string | undefined;
  /** The URL parameter that holds the id of the open entry: `resort`, `item`. */
  addressName: string;
  /** The consequences of archiving, one line each. */
  consequencesOf?: (entry: E) => string[];
  /** Further buttons of an entry that is not archived. */
  actionsOf?: (entry: E) => ReactNode;
  empty: string;
}

/** The entries of one kind, archived ones last: open, archive, restore. */
export function EntryList<E extends Entry>(props: EntryListProps<E>) {
  const { kind, entries, addressName } = props;
  const [toArchive, setToArchive] = useState<E | null>(null);
  const { change } = useAddress();
  const archive = useArchive(kind, () => setToArchive(null));
  const restore = useRestore(kind);
  const restoring = usePendingRows(catalogKeys.restore(kind), (id: number) => id);

  const actionsOf = (entry: E) =>
    entry.archived_at === null ? (
      <>
        {props.actionsOf?.(entry)}
        <Button
          variant="secondary"
          icon={<Pencil size={iconSize.small} />}
          onClick={() => change({ [addressName]: String(entry.id) })}
        >
          Edit<span className="sr-only"> {entry.name}</span>
        </Button>
        <Button variant="ghost" size="icon" aria-label={`Archive ${entry.name}`} onClick={() => setToArchive(entry)}>
          <Archive size={iconSize.medium} />
        </Button>
      </>
    ) : (
      <Button
        variant="secondary"
        icon={<RotateCcw size={iconSize.small} />}
        isLoading={restoring.has(entry.id)}
        onClick={() => restore.mutate(entry.id)}
      >
        Restore<span className="sr-only"> {entry.name}</span>
      </Button>
    );

  return (
    <>
      <DataTable
        label={props.label}
        columns={[nameColumn(props.pictureOf), ...props.columns]}
        rows={entries}
        keyOf={({ id }) => String(id)}
        nameOf={({ name }) => name}
        actionsOf={actionsOf}
        empty={<p className="text-ink-soft">{props.empty}</p>}
      />
      <ConfirmDialog
        isOpen={toArchive !== null}
        onClose={() => setToArchive(null)}
        title={`Archive ${toArchive?.name ?? ''}?`}
        confirmLabel="Archive"
        isDestructive
        isBusy={archive.isPending}
        consequences={(toArchive && props.consequencesOf?.(toArchive)) ?? []}
        onConfirm={() => toArchive && archive.mutate(toArchive.id)}
      >
        <p>It is removed from the pages at once. It is not deleted. You can restore it here.</p>
      </ConfirmDialog>
    </>
  );
}

function nameColumn<E extends Entry>(pictureOf: EntryListProps<E>['pictureOf']): Column<E> {
  return {
    key: 'name',
    title: 'Name',
    onCard: 'title',
    render: (entry) => {
      const src = pictureOf?.(entry);
      return (
        <span className="flex items-center gap-3">
          {src && (
            <Picture
              src={src}
              alt=""
              width={96}
              height={64}
              sizes="6rem"
              className="aspect-3/2 w-18 shrink-0 rounded-lg bg-sunk object-cover"
            />
          )}
          <span className="font-semibold">{entry.name}</span>
          {entry.archived_at !== null && <StatusLabel tone="quiet">ARCHIVED</StatusLabel>}
        </span>
      );
    },
  };
}
