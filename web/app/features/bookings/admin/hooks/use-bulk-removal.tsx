import { formatCount } from '../../../../format/numbers.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { useState } from 'react';
import { errorText, isSessionEnd } from '../../../../lib/requests/error-text.ts';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import { usePendingRows } from '../../../../lib/requests/row-changes.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { showErrorToast } from '../../../../lib/requests/show-error.ts';
import { addToast, dismissToast } from '../../../../ui/toasts/toast-store.ts';
import { useRemoveBookings, useDeleteBooking, useUndoRemoval, type UndoneRemoval } from '../mutations.ts';
import type { RemovalScope } from '../queries.ts';
import { hasNoToken } from '../state.ts';
import { UndoButton } from '../bulk-removal/undo-button.tsx';
import { staffBookingKeys } from '../../../../entities/bookings/query-keys.ts';

/** What to remove: one booking, the bookings of a resort, or all. */
export type Removal = { booking: StaffBooking } | { scope: RemovalScope };

interface RemovalResult {
  deleted_count: number;
  clearing_id: number | null;
  undo_until: string | null;
}

export function useRemoval() {
  const clearing = useRemoveBookings();
  const deleting = useDeleteBooking();
  const undo = useUndo();
  const [pending, setPending] = useState<Removal | null>(null);

  function confirm() {
    if (pending === null) return;
    const ways = {
      onSuccess: (cleared: RemovalResult) => showRemovedToast(cleared, undo.start),
      onError: (error: Error) => showRemovalError(pending, error),
      onSettled: () => setPending(null),
    };
    // The token may have expired while the dialog was open.
    if (hasNoToken()) {
      setPending(null);
      showMissingTokenToast();
    } else if ('booking' in pending) void handleResult(deleting.mutateAsync(pending.booking.bookingReference), ways);
    else void handleResult(clearing.mutateAsync(pending.scope), ways);
  }

  return {
    pending,
    isBusy: clearing.isPending || deleting.isPending,
    ask: (removal: Removal) => (hasNoToken() ? showMissingTokenToast() : setPending(removal)),
    close: () => setPending(null),
    confirm,
    undo,
  };
}

export type RemovalActions = ReturnType<typeof useRemoval>;

function useUndo() {
  const undoing = useUndoRemoval();
  const pending = usePendingRows(staffBookingKeys.undos, (clearingId: number) => clearingId);
  const [undone, setUndone] = useState<UndoneRemoval | null>(null);
  function start(clearingId: number) {
    void handleResult(undoing.mutateAsync(clearingId), {
      onSuccess: (answer) => {
        addToast({
          title: 'Bookings Restored',
          description: `${formatCount(answer.restored_count, 'booking is', 'bookings are')} back in the lists.`,
        });
        if (answer.not_restored.length > 0) setUndone(answer);
      },
      onError: (error) => showErrorToast(error, 'Undo Failed', 'We can’t undo it.'),
    });
  }
  return {
    start,
    isBusyWith: (clearingId: number) => pending.has(clearingId),
    /** What could not be restored, until the dialog is closed. */
    undone,
    read: () => setUndone(null),
  };
}

/** The toast stays for as long as the removal can be undone. */
function showRemovedToast(
  { deleted_count: count, clearing_id: id, undo_until: until }: RemovalResult,
  undo: (id: number) => void,
) {
  const description = `${formatCount(count, 'booking was', 'bookings were')} removed.`;
  if (id === null || until === null) {
    addToast({ title: 'Bookings Cleared', description: 'There was nothing to remove.' });
    return;
  }
  const toast = addToast({
    title: count === 1 ? 'Booking Deleted' : 'Bookings Cleared',
    description,
    duration: Math.max(5000, Date.parse(until) - serverNow()),
    action: (
      <UndoButton
        onUndo={() => {
          dismissToast(toast);
          undo(id);
        }}
      />
    ),
  });
}

function showRemovalError(removal: Removal, error: Error): void {
  if (isSessionEnd(error)) return;
  if ('booking' in removal) {
    showErrorToast(error, 'Delete Failed', 'Failed to delete booking.');
  } else if (removal.scope === 'all') {
    // PAGE-46
    alert(`Clear Failed: ${errorText(error, 'Failed to clear all bookings.')}`);
  } else {
    showErrorToast(error, 'Clear Failed', `Failed to clear bookings of ${removal.scope.resort}.`);
  }
}

function showMissingTokenToast(): void {
  addToast({
    variant: 'destructive',
    title: 'Authentication Error',
    description: 'Please log in again to clear/delete bookings.',
  });
}
