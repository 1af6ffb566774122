import type { BoardService } from '@sunset/contract/api/bookings/room-service.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { sessionBoardKeys } from '../../../entities/panel-keys.ts';
import { useFailedRows } from '../../../lib/requests/row-changes.ts';
import { useRowKeys } from '../../../ui/tables/data-table-keys.ts';
import type { BoardState } from '../hooks/use-board-actions.ts';
import type { AnyChangeInput } from '../use-change.ts';
import type { ServiceActions } from '../room-service/use-service-actions.ts';
import { GuestRow } from './guest-row.tsx';

interface GuestListProps {
  guests: readonly StaffBooking[];
  state: BoardState;
  isOfAll?: boolean;
  empty: string;
  /** A sentence about a guest that the host needs at once. */
  noteOf?: (guest: StaffBooking) => string | null;
  /** Room service, on the board of one opening: who has something to pay, and what hosts can do. */
  bills?: BoardService['bills'];
  service?: ServiceActions;
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
  bills,
  service,
}: GuestListProps) {
  const list = useRowKeys();
  const failed = useFailedRows(sessionBoardKeys.changes, ({ booking }: AnyChangeInput) => booking.id);
  const amounts = new Map(bills?.map(({ bookingReference, to_collect: amount }) => [bookingReference, amount]));
  if (guests.length === 0) return <p className="py-6 text-center text-ink-soft">{empty}</p>;
  return (
    <ul
      ref={list}
      aria-label="Guests"
      className="grid grid-cols-1 items-start gap-2 [overflow-anchor:none] md:grid-cols-2 md:gap-3 xl:grid-cols-3"
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
          bill={amounts.get(booking.bookingReference) ?? 0}
          service={service ?? null}
        />
      ))}
    </ul>
  );
}
