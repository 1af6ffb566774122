import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { Spinner } from '../../../../ui/states/spinner.tsx';
import { removalPreviewQuery, type RemovalScope } from '../queries.ts';
import { removalConsequences, futureGuests } from '../rules.ts';
import type { RemovalActions } from '../hooks/use-bulk-removal.tsx';
import { guestName } from '../../../../entities/bookings/guest-name.ts';

/** Asks for confirmation and shows how many guests with an upcoming session are affected (PAGE-46). */
export function RemovalDialog({ removal }: { removal: RemovalActions }) {
  const { pending } = removal;
  if (pending === null) return null;
  return 'booking' in pending ? (
    <DeleteQuestion booking={pending.booking} removal={removal} />
  ) : (
    <BulkRemovalQuestion scope={pending.scope} removal={removal} />
  );
}

const undoText = 'You can undo this for 10 minutes.';

function DeleteQuestion({ booking, removal }: { booking: StaffBooking; removal: RemovalActions }) {
  return (
    <ConfirmDialog
      isOpen
      onClose={removal.close}
      title="Delete this booking?"
      confirmLabel="Delete booking"
      isDestructive
      isBusy={removal.isBusy}
      consequences={removalConsequences({ bookings: 1, guests: futureGuests(booking) })}
      onConfirm={removal.confirm}
    >
      <p>
        {guestName(booking)}’s booking of {booking.roomName} is removed from the lists. {undoText}
      </p>
    </ConfirmDialog>
  );
}

function BulkRemovalQuestion({ scope, removal }: { scope: RemovalScope; removal: RemovalActions }) {
  const { data: count, isError } = useQuery(removalPreviewQuery(scope));
  const isAll = scope === 'all';
  return (
    <ConfirmDialog
      isOpen
      onClose={removal.close}
      title={isAll ? 'Clear all bookings?' : `Clear the bookings of ${scope.resort}?`}
      confirmLabel={isAll ? 'Clear all bookings' : 'Clear bookings'}
      isDestructive
      isBusy={removal.isBusy}
      canConfirm={count !== undefined}
      {...(isAll ? { typeToConfirm: 'CLEAR' } : {})}
      consequences={count ? removalConsequences({ bookings: count.bookings, guests: count.future_guests }) : []}
      onConfirm={removal.confirm}
    >
      <p>
        {isAll
          ? 'Every booking of every resort is removed from the lists, and the rooms are free again.'
          : `Every booking of ${scope.resort} is removed from the lists, and its rooms are free again.`}{' '}
        {undoText}
      </p>
      {count === undefined &&
        (isError ? (
          <p className="text-danger-text">We can’t count the bookings. Close this and try again.</p>
        ) : (
          <Spinner label="Counting the bookings..." />
        ))}
    </ConfirmDialog>
  );
}
