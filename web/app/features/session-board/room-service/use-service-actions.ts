import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { useMemo, useState } from 'react';
import { formatBbc } from '../../../format/money.ts';
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
  const { mutateAsync } = useCollect((guest, amount) => show(guest, `has paid ${formatBbc(amount)}.`));
  const actions: ServiceActions = useMemo(
    () => ({
      hasMenu,
      order: (guest) => setBooking(guest),
      collect: (guest, amount) =>
        mutateAsync({ booking: guest, amount, restoreFocus: keepFocusNearRow() }).catch(() => undefined),
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
