import type { AdminOpening } from '@sunset/contract/api/openings/admin.ts';
import type { StaffEntry } from '@sunset/contract/api/waiting-list/admin.ts';
import { entryStates, type EntryState } from '@sunset/contract/openings/waiting-list.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateWithZone } from '../../../../format/dates.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { QueryView } from '../../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { LoadMore } from '../../../../ui/tables/load-more.tsx';
import { waitingQuery } from '../../queries.ts';
import { EntryChangeDialog } from './entry-change-dialog.tsx';
import { EntryRow } from './entry-row.tsx';

interface WaitingListDialogProps {
  opening: Pick<AdminOpening, 'id' | 'resortName' | 'opening_date'>;
  onClose: () => void;
}

const labels: Record<EntryState, { button: string; list: string; empty: string }> = {
  lobby: { button: 'Lobby', list: 'Guests in the lobby', empty: 'Nobody is in the lobby.' },
  waiting: { button: 'Waiting', list: 'Waiting guests', empty: 'Nobody is waiting.' },
  ended: { button: 'Ended', list: 'Ended entries', empty: 'No entry has ended.' },
};

/** Who is in the lobby, who waits for a room of an opening, in order, or whose entry ended. */
export function WaitingListDialog({ opening, onClose }: WaitingListDialogProps) {
  const [state, setState] = useState<EntryState>('waiting');
  const [change, setChange] = useState<{ entry: StaffEntry; kind: 'move' | 'remove' } | null>(null);
  const list = useInfiniteQuery(waitingQuery(opening.id, state));
  const entries = list.data?.pages.flatMap((page) => page.items) ?? [];
  // One dialog at a time.
  if (change) {
    return <EntryChangeDialog entry={change.entry} kind={change.kind} onClose={() => setChange(null)} />;
  }
  return (
    <Dialog isOpen onClose={onClose} title="Waiting list">
      <p className="font-medium">
        {opening.resortName}, {formatDateWithZone(opening.opening_date, 'weekdayDateTime')}
      </p>
      <div role="group" aria-label="Entries" className="flex flex-wrap gap-2">
        {entryStates.map((each) => (
          <Button
            key={each}
            variant={each === state ? 'primary' : 'secondary'}
            aria-pressed={each === state}
            onClick={() => setState(each)}
          >
            {labels[each].button}
          </Button>
        ))}
      </div>
      <QueryView
        query={list}
        what="entries"
        pending={<Skeleton className="h-40" />}
        isEmpty={entries.length === 0}
        empty={<p className="text-ink-soft">{labels[state].empty}</p>}
      >
        {({ pages }) => (
          <>
            <ol aria-label={labels[state].list} className="flex flex-col">
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} onChange={(kind) => setChange({ entry, kind })} />
              ))}
            </ol>
            <LoadMore shown={entries.length} total={pages[0]?.total ?? null} noun="entries" one="entry" list={list} />
          </>
        )}
      </QueryView>
    </Dialog>
  );
}
