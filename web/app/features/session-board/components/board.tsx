import type { Board as BoardData, BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import { useQuery } from '@tanstack/react-query';
import { DoorOpen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { formatCount } from '../../../format/numbers.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { QueryView } from '../../../ui/states/query-view.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import type { BoardState } from '../hooks/use-board-actions.ts';
import { useBoardFilter } from '../hooks/use-board-filter.ts';
import { useBoardErrorToast } from '../show-board-error.ts';
import { boardQuery } from '../queries.ts';
import {
  boardViews,
  countViews,
  filterGuests,
  firstView,
  freeRoomsOf,
  givenAwayText,
  guestCountText,
  guestsOf,
  rangesText,
  type BoardUnit,
} from '../rules.ts';
import { CancelledBills } from '../room-service/cancelled-bills.tsx';
import { OpenOrders } from '../room-service/open-orders.tsx';
import { OrderDialog } from '../room-service/order-dialog.tsx';
import { useServiceActions } from '../room-service/use-service-actions.ts';
import { BoardBar } from './board-bar.tsx';
import { BoardNews } from './board-news.tsx';
import { ExchangeDialog } from './exchange-dialog.tsx';
import { LineSection } from './line/line-section.tsx';
import { GuestList } from './guest-list.tsx';

interface BoardProps {
  opening: BoardOpening;
  announce: (opening: BoardOpening) => ReactNode;
  state: BoardState;
}

/** The guests of one opening, by room. */
export function Board(props: BoardProps) {
  const { opening } = props;
  const board = useQuery(boardQuery(opening.id));
  useBoardErrorToast(board);
  return (
    <QueryView query={board} what="guests" pending={<Skeleton className="h-64" />}>
      {(loaded) => <LoadedBoard {...props} board={loaded} />}
    </QueryView>
  );
}

function LoadedBoard({ opening, announce, state, board }: BoardProps & { board: Omit<BoardData, 'opening'> }) {
  const { units, line, room_service: service } = board;
  const guests = guestsOf(board);
  // It stays when the last request is decided: the list changes only when the host chooses another.
  const [initialView] = useState(() => firstView(guests, { opening, now: serverNow() }));
  const filter = useBoardFilter(initialView, boardViews);
  const { text, view } = filter;
  const { actions, dialog } = useServiceActions(service.has_menu, state.showChange);
  const shown = filterGuests(guests, view, text);
  return (
    <>
      <BoardBar
        opening={opening}
        announce={announce}
        state={state}
        {...filter}
        views={boardViews}
        counts={countViews(guests)}
        summary={
          shown.length === guests.length
            ? guestCountText(guests)
            : `${shown.length} of ${formatCount(guests.length, 'guest')}`
        }
      />
      {text === '' && <LineSection openingId={opening.id} line={line} guests={guests} state={state} />}
      {service.orders.length > 0 && (
        <OpenOrders
          openingId={opening.id}
          orders={service.orders}
          guests={guests}
          isBelowLine={line.guests.length + line.waiting_members.length > 0}
          onDone={state.setLastChange}
        />
      )}
      <BoardNews line={line} orders={service.orders} guests={guests} />
      <CancelledBills
        guests={filterGuests(board.cancelled_with_bill, 'all', text)}
        bills={service.bills}
        service={actions}
      />
      <GuestList
        guests={shown}
        bills={service.bills}
        service={actions}
        noteOf={(guest) => givenAwayText(guest, units, serverNow())}
        state={state}
        empty={text === '' ? 'Nobody here right now.' : `No guest has “${text}” in their name or notes.`}
      />
      {view === 'all' && text === '' && <FreeRooms units={units} />}
      <OrderDialog {...dialog} />
      <ExchangeDialog exchange={state.exchange} guests={guests} />
    </>
  );
}

function FreeRooms({ units }: { units: readonly BoardUnit[] }) {
  const types = freeRoomsOf(units);
  if (types.length === 0) return <p className="text-sm text-ink-soft">All rooms are taken.</p>;
  return (
    <ul aria-label="Rooms without a guest" className="flex flex-col gap-1 text-sm text-ink-soft tabular-nums">
      {types.map(({ roomId, roomType, free, held }) => (
        <li key={roomId} className="flex items-center gap-2">
          <DoorOpen size={iconSize.small} className="shrink-0" />
          <span>
            {roomType}
            {free.length > 0 && ` · Free: ${rangesText(free)}`}
            {held.length > 0 && ` · Being booked: ${rangesText(held)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
