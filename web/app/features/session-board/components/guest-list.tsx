import type { BoardService } from '@sunset/contract/api/bookings/room-service.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { sessionBoardKeys } from '../../../entities/panel-keys.ts';
import { useFailedRows } from '../../../lib/requests/row-changes.ts';
import { useRowKeys } from '../../../ui/tables/data-table-keys.ts';
import type { BoardState } from '../hooks/use-board-actions.ts';
import type { AnyChangeInput } from '../mutations.ts';
import { GuestRow } from './guest-row.tsx';

interface GuestListProps {
  guests: readonly StaffBooking[];
  state: BoardState;
  isOfAll?: boolean;
  empty: string;
  /** A sentence about a guest that the host needs at once. */
  noteOf?: (guest: StaffBooking) => string | null;
  /** What the guests have ordered; only on the board of one opening. */
  service?: BoardService;
}

/**
 * The arrow keys move between the same button of neighbouring guests. Without scroll anchoring, the next guest takes the
 * place of one that leaves the list, under the same finger.
 */
export function GuestList({
  guests,
  state: { actions, decisions },
  isOfAll = false,
  empty,
  noteOf,
  service,
}: GuestListProps) {
  const list = useRowKeys();
  const failed = useFailedRows(sessionBoardKeys.changes, ({ booking }: AnyChangeInput) => booking.id);
  const bills = new Map(service?.bills.map(({ bookingReference, to_collect: amount }) => [bookingReference, amount]));
  if (guests.length === 0) return <p className="py-6 text-center text-ink-soft">{empty}</p>;
  return (
    <ul
      ref={list}
      aria-label="Guests"
      className="grid items-start gap-2 [overflow-anchor:none] md:grid-cols-2 md:gap-3 xl:grid-cols-3"
    >
      {guests.map((booking) => (
        <GuestRow
          key={booking.id}
          booking={booking}
          isBusy={decisions.isBusyWith(booking)}
          hasFailed={failed.has(booking.id)}
          actions={actions}
          isOfAll={isOfAll}
          note={noteOf?.(booking) ?? null}
          bill={bills.get(booking.bookingReference) ?? 0}
          hasMenu={service?.has_menu === true}
        />
      ))}
    </ul>
  );
}
