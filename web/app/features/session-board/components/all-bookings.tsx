import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { LoadMore } from '../../../ui/tables/load-more.tsx';
import { useBoardErrorToast } from '../show-board-error.ts';
import type { BoardState } from '../hooks/use-board-actions.ts';
import { useBoardFilter } from '../hooks/use-board-filter.ts';
import { hostingBookingsQuery } from '../queries.ts';
import { allBookingsViews } from '../rules.ts';
import { BoardBar } from './board-bar.tsx';
import { GuestList } from './guest-list.tsx';

interface AllBookingsProps {
  announce: (opening: BoardOpening) => ReactNode;
  state: BoardState;
}

/** The bookings of all openings, the latest request first. */
export function AllBookings({ announce, state }: AllBookingsProps) {
  const filter = useBoardFilter('all', allBookingsViews);
  const { text, view } = filter;
  const list = useInfiniteQuery(hostingBookingsQuery(view, text));
  useBoardErrorToast(list);
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total ?? null;
  return (
    <>
      <BoardBar
        opening={null}
        announce={announce}
        state={state}
        {...filter}
        views={allBookingsViews}
        counts={null}
        summary={view === 'refund' ? 'Paid, and the opening was cancelled' : 'Latest requests first'}
      />
      <QueryView query={list} what="bookings" pending={<Skeleton className="h-40" />}>
        {() => (
          <div aria-busy={list.isPlaceholderData} className="flex flex-col gap-3">
            <GuestList
              guests={rows}
              state={state}
              isOfAll
              empty={view === 'refund' ? 'Nobody waits for a refund.' : 'No bookings yet.'}
            />
            {rows.length > 0 && (
              <LoadMore shown={rows.length} total={total} noun="bookings" one="booking" list={list} />
            )}
          </div>
        )}
      </QueryView>
    </>
  );
}
