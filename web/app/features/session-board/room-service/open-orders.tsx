import type { BoardOrder } from '@sunset/contract/api/bookings/room-service.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { undoStepMs } from '@sunset/contract/openings/front-desk.ts';
import { Check, ChevronDown, HandPlatter, Hand, X } from 'lucide-react';
import { memo, useCallback, useId, useState } from 'react';
import { guestName } from '../../../entities/bookings/guest-name.ts';
import { itemsText } from '../../../entities/room-service/items-text.ts';
import { formatDate } from '../../../format/dates.ts';
import { formatBbc } from '../../../format/money.ts';
import { formatCount } from '../../../format/numbers.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { PressButton } from '../../../shared/press-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { keepFocusNearRow } from '../../../ui/row-focus.ts';
import { StatusLabel } from '../../../ui/status-label.tsx';
import type { LastChange } from '../last-change.ts';
import { useOrderStep, type StaffStep } from './mutations.ts';

interface OpenOrdersProps {
  openingId: number;
  orders: readonly BoardOrder[];
  guests: readonly StaffBooking[];
  /** Whether somebody is in line, whom the board shows above. */
  isBelowLine: boolean;
  /** What was done, for the board's bar. */
  onDone: (change: LastChange) => void;
}

/**
 * What guests wait for, the oldest first. Hosts claim, serve or decline it. On a phone it begins as one line where it and the line of
 * guests would push the guests off the first screen. Rules: ROOM-6, ROOM-7, BOARD-15.
 */
export function OpenOrders({ openingId, orders, guests, isBelowLine, onDone }: OpenOrdersProps) {
  const [startsClosed] = useState(() => isPhone() && (isBelowLine || orders.length > 1));
  const [isShown, setIsShown] = useState(!startsClosed);
  const listId = useId();
  const { mutate, isPending, variables } = useOrderStep(openingId, {
    onDone: ({ order, state, isUndo }) => {
      const name = nameOf(guestOf(order, guests));
      if (isUndo) return onDone({ text: `The order of ${name} is not ${state} anymore.` });
      const takeBack = () => mutate({ order, state, isUndo: true, restoreFocus: keepFocusNearRow() });
      const undo = { what: `that the order of ${name} is ${state}`, run: takeBack, until: serverNow() + undoStepMs };
      return onDone({ text: `The order of ${name} is ${state}.`, undo });
    },
  });
  const handleStep = useCallback(
    (order: BoardOrder, state: StaffStep) => mutate({ order, state, isUndo: false, restoreFocus: keepFocusNearRow() }),
    [mutate],
  );
  const unclaimed = orders.filter(({ state }) => state === 'ordered').length;
  return (
    <div role="group" aria-label="Room service" className="flex flex-col gap-2">
      <div
        className={classNames(
          'flex items-center justify-between gap-3',
          // One order says it all.
          orders.length === 1 && isShown && !startsClosed && 'max-sm:hidden',
        )}
      >
        <p className="flex items-center gap-2 font-semibold">
          <HandPlatter size={iconSize.medium} className="shrink-0 text-accent-text" />
          {formatCount(orders.length, 'order')}
          {unclaimed > 0 && <span className="font-normal text-ink-soft">{unclaimed} not claimed</span>}
        </p>
        {orders.length > 0 && (
          <Button
            variant="ghost"
            className="px-3"
            aria-expanded={isShown}
            aria-controls={listId}
            icon={
              <ChevronDown
                size={iconSize.medium}
                className={`transition duration-200 ${isShown ? 'rotate-180' : ''}`}
              />
            }
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
            <span className="sr-only"> orders</span>
          </Button>
        )}
      </div>
      <ul
        id={listId}
        aria-label="Open orders"
        className={isShown ? 'grid items-start gap-2 md:grid-cols-2 md:gap-3 xl:grid-cols-3' : 'hidden'}
      >
        {orders.map((order) => (
          <OpenOrder
            key={order.id}
            order={order}
            guest={guestOf(order, guests)}
            isBusy={isPending && variables.order.id === order.id}
            onStep={handleStep}
          />
        ))}
      </ul>
    </div>
  );
}

const guestOf = ({ bookingReference: reference }: BoardOrder, guests: readonly StaffBooking[]) =>
  guests.find(({ bookingReference }) => bookingReference === reference);

const nameOf = (guest: StaffBooking | undefined) => (guest ? guestName(guest) : 'Guest');

/** The board is not rendered on the server. */
const isPhone = () => !matchMedia('(min-width: 40rem)').matches;

interface OpenOrderProps {
  order: BoardOrder;
  guest: StaffBooking | undefined;
  isBusy: boolean;
  onStep: (order: BoardOrder, state: StaffStep) => void;
}

/** A press on the board renders only the order that it changes. */
const OpenOrder = memo(function OpenOrder({ order, guest, isBusy, onStep }: OpenOrderProps) {
  const { items, price, state, claimed_by: host, ordered_at: orderedAt } = order;
  const name = nameOf(guest);
  const place = guest ? `${guest.roomType} ${guest.unitNumber}` : '';
  const forReaders = <span className="sr-only"> the order of {name}</span>;
  return (
    <Card as="li" isFlush aria-label={`Order of ${name}`} data-row className="flex flex-col gap-1 p-3">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold break-words">{itemsText(items)}</p>
        {state === 'claimed' && <StatusLabel tone="info">CLAIMED</StatusLabel>}
      </div>
      <p className="text-sm">
        {name}, {place} · {formatDate(orderedAt, 'time')}
        {price > 0 && <span className="tabular-nums"> · {formatBbc(price)}</span>}
      </p>
      {host !== null && <p className="text-sm text-ink-soft">{host} brings it.</p>}
      <div className="mt-1 flex gap-2">
        {state === 'ordered' ? (
          <PressButton
            className="flex-1 px-3"
            icon={<Hand size={iconSize.small} />}
            isLoading={isBusy}
            onPress={() => onStep(order, 'claimed')}
          >
            Claim{forReaders}
          </PressButton>
        ) : (
          <PressButton
            className="flex-1 px-3"
            icon={<Check size={iconSize.small} />}
            isLoading={isBusy}
            onPress={() => onStep(order, 'served')}
          >
            Served{forReaders}
          </PressButton>
        )}
        <PressButton
          variant="secondary"
          className="px-3"
          icon={<X size={iconSize.small} />}
          disabled={isBusy}
          onPress={() => onStep(order, 'declined')}
        >
          Decline{forReaders}
        </PressButton>
      </div>
    </Card>
  );
});
