import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { useQueryClient, type MutationKey } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { usePendingRows } from '../../../lib/requests/row-changes.ts';
import { keepFocusNearRow } from '../../../ui/row-focus.ts';

export type DecisionKind = 'approve' | 'check-in' | 'reject';

/** A decision about a pending booking. `check-in` approves too. */
export interface Decision {
  kind: DecisionKind;
  booking: StaffBooking;
  /** For `reject`, for the guest. Empty: the server's default. */
  reason: string;
  /** Moves the focus back to the row. The pressed button may disappear with the decision. */
  restoreFocus: () => void;
}

type PendingVariables = Pick<Decision, 'booking'>;

/**
 * Decisions about the pending bookings of a list. Rejecting asks for a reason, and approving a booking that is paid
 * outside the game asks whether the payment arrived. `pendingKey` is the key of the mutations that `send` starts.
 * `decide` is stable if both are, so that rows can be memoized.
 */
export function useDecisions(pendingKey: MutationKey, send: (decision: Decision) => void) {
  const [question, setQuestion] = useState<Decision | null>(null);
  const pending = usePendingRows(pendingKey, ({ booking }: PendingVariables) => booking.id);
  const client = useQueryClient();
  const decide = useCallback(
    (kind: DecisionKind, booking: StaffBooking) => {
      const isBusy = client.isMutating({
        mutationKey: pendingKey,
        predicate: ({ state }) => (state.variables as PendingVariables).booking.id === booking.id,
      });
      if (isBusy > 0) return;
      const decision: Decision = { kind, booking, reason: '', restoreFocus: keepFocusNearRow() };
      if (kind === 'reject' || booking.can.needs_payment) setQuestion(decision);
      else send(decision);
    },
    [client, pendingKey, send],
  );
  return {
    question,
    /** Whether a decision about this booking is pending. Others can be decided meanwhile. */
    isBusyWith: ({ id }: StaffBooking) => pending.has(id),
    decide,
    answer: (reason: string) => {
      setQuestion(null);
      if (question) send({ ...question, reason });
    },
    close: () => setQuestion(null),
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
