import { formatCount } from '../../../../format/numbers.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { ResponseOf } from '@sunset/contract/client.ts';
import { useState } from 'react';
import { call } from '../../../../lib/requests/api.ts';
import { errorText, isSessionEnd } from '../../../../lib/requests/error-text.ts';
import { usePendingRows } from '../../../../lib/requests/row-changes.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { currentToken } from '../../../../lib/session/store.ts';
import { isExpired } from '../../../../lib/session/token.ts';
import { showErrorToast } from '../../../../lib/requests/show-error.ts';
import { usePressKeys } from '../../../../shared/idempotency-keys.ts';
import { useWrite } from '../../../../shared/use-write.ts';
import { addToast, dismissToast } from '../../../../ui/toasts/toast-store.ts';
import type { RemovalScope } from '../queries.ts';
import { UndoButton } from '../../../../ui/undo-button.tsx';
import { staffBookingKeys } from '../../../../entities/bookings/query-keys.ts';

/** What to remove: one booking, the bookings of a resort, or all. */
export type Removal = { booking: StaffBooking } | { scope: RemovalScope };

interface RemovalResult {
  deleted_count: number;
  clearing_id: number | null;
  undo_until: string | null;
}

/** Removes a booking, or many together. The key is for many: pressed again after a lost answer, it removes none that were booked since. */
const sendRemoval = (removal: Removal, idempotencyKey: string) => {
  if ('booking' in removal) {
    return call('DELETE /admin/bookings/{reference}', { params: { reference: removal.booking.bookingReference } });
  }
  return removal.scope === 'all'
    ? call('DELETE /admin/bookings/clear', { idempotencyKey })
    : call('DELETE /admin/bookings/clear/{resort}', { params: removal.scope, idempotencyKey });
};

export type UndoneRemoval = ResponseOf<'POST /admin/bookings/clearings/{clearingId}/undo'>;

export function useRemoval() {
  const undo = useUndo();
  const [pending, setPending] = useState<Removal | null>(null);
  const withKey = usePressKeys();

  const removing = useWrite({
    send: (removal: Removal): Promise<RemovalResult> => withKey(removal, (key) => sendRemoval(removal, key)),
    refresh: [staffBookingKeys.all],
    onSuccess: (cleared) => showRemovedToast(cleared, undo.start),
    onError: (error, removal) => showRemovalError(removal, error),
    onSettled: () => setPending(null),
  });

  function confirm() {
    if (pending === null) return;
    // The token may have expired while the dialog was open.
    if (hasNoToken()) {
      setPending(null);
      showMissingTokenToast();
    } else removing.mutate(pending);
  }

  return {
    pending,
    isBusy: removing.isPending,
    ask: (removal: Removal) => (hasNoToken() ? showMissingTokenToast() : setPending(removal)),
    close: () => setPending(null),
    confirm,
    undo,
  };
}

export type RemovalActions = ReturnType<typeof useRemoval>;

function useUndo() {
  const pending = usePendingRows(staffBookingKeys.undos, (clearingId: number) => clearingId);
  const [undone, setUndone] = useState<UndoneRemoval | null>(null);
  const { mutate: start } = useWrite({
    mutationKey: staffBookingKeys.undos,
    send: (clearingId: number) => call('POST /admin/bookings/clearings/{clearingId}/undo', { params: { clearingId } }),
    refresh: [staffBookingKeys.all],
    onSuccess(answer) {
      if (answer.not_restored.length > 0) setUndone(answer);
      return {
        title: 'Bookings Restored',
        description: `${formatCount(answer.restored_count, 'booking is', 'bookings are')} back in the lists.`,
      };
    },
    failed: ['Undo Failed', 'We can’t undo it.'],
  });
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

function hasNoToken(): boolean {
  const token = currentToken();
  return token === null || isExpired(token, serverNow());
}
