import type { StaffBooking } from '@sunset/contract/api/bookings/admin.ts';
import { useState } from 'react';
import { usePendingRows } from '../../../../lib/requests/row-changes.ts';
import { keepFocusNearRow } from '../../../../ui/row-focus.ts';
import { addToast } from '../../../../ui/toasts/toast-store.ts';
import { useSetStatus, type Decision, type DecisionInput } from '../mutations.ts';
import { showStatusError } from '../show-status-error.ts';
import { staffBookingKeys } from '../../../../entities/bookings/query-keys.ts';

export function useDecide() {
  const [question, setQuestion] = useState<DecisionInput | null>(null);
  const setStatus = useSetStatus({
    onSuccess: ({ status, booking }) => showDecidedToast(status, booking.guestInfo.discordUsername),
    onError: showStatusError,
    onSettled: ({ booking, restoreFocus }) => {
      setQuestion((current) => (current?.booking.id === booking.id ? null : current));
      restoreFocus();
    },
  });
  const pending = usePendingRows(staffBookingKeys.decisions, ({ booking }: DecisionInput) => booking.id);
  const isBusyWith = ({ id }: StaffBooking) => pending.has(id);

  return {
    question,
    isQuestionBusy: question !== null && isBusyWith(question.booking),
    /** Whether a decision about this booking is pending. Others can be decided meanwhile. */
    isBusyWith,
    /** Robux and donations ask first whether the payment arrived. */
    approve: (booking: StaffBooking) => {
      if (isBusyWith(booking)) return;
      const input: DecisionInput = { booking, status: 'confirmed', restoreFocus: keepFocusNearRow() };
      if (booking.can.needs_payment) setQuestion(input);
      else setStatus.mutate(input);
    },
    reject: (booking: StaffBooking) => {
      if (isBusyWith(booking)) return;
      setQuestion({ booking, status: 'cancelled', restoreFocus: keepFocusNearRow() });
    },
    answer: () => {
      if (question) setStatus.mutate(question);
    },
    close: () => setQuestion(null),
  };
}

export type DecisionActions = ReturnType<typeof useDecide>;

function showDecidedToast(status: Decision, guest: string): void {
  const title = status === 'confirmed' ? 'Booking Approved' : 'Booking Rejected';
  addToast({ title, description: `${guest} gets a message on Discord.` });
}
