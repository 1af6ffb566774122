import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { undoStepMs } from '@sunset/contract/openings/front-desk.ts';
import { useMemo, useState } from 'react';
import { guestName } from '../../../entities/bookings/guest-name.ts';
import { formatBbc } from '../../../format/money.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { keepFocusNearRow } from '../../../ui/row-focus.ts';
import type { BoardState } from '../hooks/use-board-actions.ts';
import { useCollect } from './mutations.ts';

/** What hosts do for a guest of an opening. The same object while the menu is, so that rows can be memoized. */
export interface ServiceActions {
  /** Whether the resort has a menu. */
  hasMenu: boolean;
  /** Opens the menu for a guest. */
  order: (booking: StaffBooking) => void;
  /** Notes that a guest has paid; resolves when it is saved, or why not is said. */
  collect: (booking: StaffBooking, amount: number) => Promise<unknown>;
}

/** `show`: what was saved, in the board's bar. */
export function useServiceActions(hasMenu: boolean, show: BoardState['showChange']) {
  const [booking, setBooking] = useState<StaffBooking | null>(null);
  const { mutate, mutateAsync } = useCollect({
    onDone: ({ booking: guest, amount, isUndo }) => {
      if (isUndo) return show(guest, `has not paid ${formatBbc(amount)} anymore.`);
      const takeBack = () => mutate({ booking: guest, amount, isUndo: true, restoreFocus: keepFocusNearRow() });
      const undo = { what: `that ${guestName(guest)} has paid`, run: takeBack, until: serverNow() + undoStepMs };
      return show(guest, `has paid ${formatBbc(amount)}.`, undo);
    },
  });
  const actions: ServiceActions = useMemo(
    () => ({
      hasMenu,
      order: (guest) => setBooking(guest),
      collect: (guest, amount) =>
        mutateAsync({ booking: guest, amount, isUndo: false, restoreFocus: keepFocusNearRow() }).catch(() => undefined),
    }),
    [hasMenu, mutateAsync],
  );
  return {
    actions,
    /** The guest whom a host orders for. */
    dialog: {
      booking,
      onClose: () => setBooking(null),
      onOrdered: (guest: StaffBooking) => show(guest, 'has ordered.'),
    },
  };
}
