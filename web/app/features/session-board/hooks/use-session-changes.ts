import type { BoardOpening } from '@sunset/contract/api/openings/session-board.ts';
import type { ExtensionMinutes } from '@sunset/contract/openings/session-length.ts';
import { useQueryClient } from '@tanstack/react-query';
import { groupReference } from '../../../entities/bookings/booking-text.ts';
import { sessionBoardKeys } from '../../../entities/panel-keys.ts';
import { formatDate } from '../../../format/dates.ts';
import { formatCount } from '../../../format/numbers.ts';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { call } from '../../../lib/requests/api.ts';
import { isUnanswered } from '../../../lib/requests/error-text.ts';
import { usePressKeys } from '../../../shared/idempotency-keys.ts';
import { sendDeletion, sendUndoOfDeletion } from '../../../shared/openings/deletion.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { showCalledOff } from '../cached-boards.ts';
import { refetchBoardSoon } from '../refetch.ts';
import { showUncertainError } from '../show-board-error.ts';
import type { LastChange } from '../last-change.ts';

interface Handlers {
  onDone: (change: LastChange) => void;
  /** Closes the dialog. It stays where the change was not sent, which the same button sends again. */
  onClose: () => void;
}

/** Lets a session last longer, once. */
export function useExtend(opening: BoardOpening, { onDone, onClose }: Handlers) {
  const withKey = usePressKeys();
  return useWrite({
    send: (minutes: ExtensionMinutes) =>
      withKey(minutes, (idempotencyKey) =>
        call('POST /hosting/openings/{openingId}/extend', {
          params: { openingId: opening.id },
          body: { minutes },
          idempotencyKey,
        }),
      ),
    refresh: [sessionBoardKeys.all],
    onSuccess({ opening: extended }) {
      onClose();
      onDone({ text: `The session lasts until ${formatDate(extended.endsAt, 'time')}.` });
    },
    onError(error) {
      if (!isUnanswered(error)) onClose();
      showUncertainError(error, 'Failed to extend the session');
    },
  });
}

interface CallOff {
  reason: string;
  /** The button that opened the dialog goes with the session. */
  restoreFocus: () => void;
}

/** Calls a session off. If guests had paid, the list of refunds is shown. */
export function useCallOff(opening: BoardOpening, { onDone, onClose }: Handlers) {
  const { change } = useAddress();
  const client = useQueryClient();
  const withKey = usePressKeys();
  return useWrite({
    send: ({ reason }: CallOff) =>
      withKey(reason, (idempotencyKey) => sendDeletion(opening.id, reason, idempotencyKey)),
    mutationKey: sessionBoardKeys.sessionChanges,
    onSuccess({ cancelled_bookings: cancelled, paid_bookings: paid, deletion_id, undo_until }, { restoreFocus }) {
      onClose();
      restoreFocus();
      showCalledOff(client, opening.id, { deletion_id, undo_until });
      onDone({ text: `Called off, ${formatCount(cancelled, 'guest gets', 'guests get')} a message.` });
      change(paid === 0 ? { opening: null, view: null } : { bookings: 'all', view: 'refund' }, { isReplacing: true });
    },
    onError(error) {
      if (!isUnanswered(error)) onClose();
      // Nothing was loaded again while it was sent.
      refetchBoardSoon(client);
      showUncertainError(error, 'Failed to call the evening off');
    },
  });
}

/** Takes an evening up again that was called off. */
export function useUndoCallOff(onDone: (change: LastChange) => void) {
  const { change } = useAddress();
  return useWrite({
    send: ({ deletionId }: { deletionId: number; openingId: number }) => sendUndoOfDeletion(deletionId),
    refresh: [sessionBoardKeys.all],
    onSuccess({ restored_bookings: restored, not_restored: rest }, { openingId }) {
      onDone({ text: `The evening goes on, ${formatCount(restored, 'booking is', 'bookings are')} back.` });
      change({ opening: String(openingId), bookings: null, view: null }, { isReplacing: true });
      for (const { bookingReference, detail } of rest)
        addToast({
          title: `${groupReference(bookingReference)} stays cancelled`,
          description: detail,
          duration: 60_000,
        });
    },
    onError: (error) => showUncertainError(error, 'Failed to undo it'),
  });
}
