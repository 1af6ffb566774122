import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { lazy, Suspense, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DecisionDialog } from '../../../entities/bookings/decisions/decision-dialog.tsx';
import { PanelSection } from '../../../ui/layout/panel-section.tsx';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { useDoubleTapGuard } from '../../../ui/hooks/use-double-tap-guard.ts';
import { useFocusNearRows } from '../../../ui/row-focus.ts';
import { useBoardActions } from '../hooks/use-board-actions.ts';
import { useSessionBoardLive } from '../live.ts';
import { useBoardErrorToast } from '../show-board-error.ts';
import { hostedOpeningsQuery, usePrefetchNamedBoard } from '../queries.ts';
import { chooseOpening } from '../rules.ts';
import { Board } from './board.tsx';
import { CalledOff } from './called-off.tsx';
import { OpeningField } from './opening-field.tsx';
import { OpeningMoment } from './opening-moment.tsx';

const AllBookings = lazy(async () => ({ default: (await import('./all-bookings.tsx')).AllBookings }));

interface SessionBoardProps {
  /** The button that announces an opening. */
  announce: (opening: BoardOpening) => ReactNode;
  /** What shows who waits for a room of an opening. */
  waitingList: (opening: BoardOpening) => ReactNode;
}

/** The guests of one opening, or the bookings of all. */
export function SessionBoard({ announce, waitingList }: SessionBoardProps) {
  useSessionBoardLive();
  const { query, openings, current, choose } = useOpening();
  const state = useBoardActions();
  const rows = useFocusNearRows<HTMLDivElement>();
  useDoubleTapGuard(rows);
  useBoardErrorToast(query);
  return (
    <PanelSection
      title="Bookings Management"
      description={
        <>
          Approve requests and check guests in.{' '}
          <span className="hidden any-pointer-coarse:inline">Swipe a guest to the right to check in.</span>
        </>
      }
      isHeaderForWide
      isBare
      className="max-sm:gap-2"
    >
      <div ref={rows} className="contents">
        <QueryView query={query} what="openings" pending={<Skeleton className="h-64" />}>
          {(listed) => (
            <>
              <CalledOff openings={listed} state={state} />
              {openings.length > 0 && (
                <div className="grid items-end gap-x-3 gap-y-1 md:grid-cols-2">
                  <div className="max-sm:[&_label]:sr-only">
                    <OpeningField openings={openings} current={current} onChoose={choose} />
                  </div>
                  {current && (
                    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-4 md:justify-end">
                      <OpeningMoment opening={current} />
                      {waitingList(current)}
                    </div>
                  )}
                </div>
              )}
              {current ? (
                <Board key={current.id} opening={current} announce={announce} state={state} />
              ) : (
                <Suspense fallback={<Skeleton className="h-64" />}>
                  <AllBookings announce={announce} state={state} />
                </Suspense>
              )}
            </>
          )}
        </QueryView>
      </div>
      <DecisionDialog decisions={state.decisions} />
    </PanelSection>
  );
}

/** The selected opening, stored in the URL as `opening`; null for all openings (`bookings=all`), or if there is none. */
function useOpening() {
  const { query: address, change } = useAddress();
  const query = useQuery(hostedOpeningsQuery(address.get('opening')));
  const openings = query.data?.filter(({ called_off: calledOff }) => calledOff === null) ?? [];
  const isOfAll = address.get('bookings') === 'all';
  usePrefetchNamedBoard(isOfAll ? null : address.get('opening'));
  return {
    query,
    openings,
    current: isOfAll ? null : chooseOpening(openings, address.get('opening'), serverNow()),
    choose: (id: string) =>
      change(id === 'all' ? { bookings: 'all', view: null } : { opening: id, bookings: null, view: null }, {
        isReplacing: true,
      }),
  };
}
