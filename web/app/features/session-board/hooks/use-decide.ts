import type { StaffBooking } from '@sunset/contract/api/bookings/admin.ts';
import { useState } from 'react';
import { usePendingRows } from '../../../lib/requests/row-changes.ts';
import { keepFocusNearRow } from '../../../ui/row-focus.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import {
  useApproveAndCheckIn,
  useConfirmBooking,
  useRejectBooking,
  type BookingInput,
  type ChangeHandlers,
} from '../mutations.ts';
import type { DecisionKind, Question } from '../components/question-dialog.tsx';
import { showBoardError } from '../show-board-error.ts';
import { sessionBoardKeys } from '../../../entities/session-board/query-keys.ts';

const texts: Record<DecisionKind, { done: string; message: string; failed: string }> = {
  confirm: { done: 'Booking Confirmed', message: 'gets a message on Discord.', failed: 'Failed to confirm booking' },
  'check-in': { done: 'Checked In', message: 'is approved and here.', failed: 'Failed to confirm booking' },
  reject: { done: 'Booking Rejected', message: 'gets a message on Discord.', failed: 'Failed to reject booking' },
};

/** Decisions about pending bookings. Robux and donations ask first whether the payment arrived. */
export function useDecide() {
  const [question, setQuestion] = useState<Question | null>(null);
  const close = (booking: StaffBooking) =>
    setQuestion((current) => (current?.booking.id === booking.id ? null : current));
  const decisions = {
    confirm: useConfirmBooking(handlersOf('confirm', close)),
    'check-in': useApproveAndCheckIn(handlersOf('check-in', close)),
    reject: useRejectBooking(handlersOf('reject', close)),
  };
  const pending = usePendingRows(sessionBoardKeys.changes, ({ booking }: BookingInput) => booking.id);

  function send({ kind, booking, restoreFocus }: Question): void {
    decisions[kind].mutate({ booking, restoreFocus });
  }

  function confirmOrSend(kind: DecisionKind, booking: StaffBooking): void {
    if (pending.has(booking.id)) return;
    // The pressed button may disappear with the decision.
    const next: Question = { kind, booking, restoreFocus: keepFocusNearRow() };
    if (kind === 'reject' || booking.can.needs_payment) setQuestion(next);
    else send(next);
  }

  return {
    question,
    isQuestionBusy: question !== null && pending.has(question.booking.id),
    /** Whether a decision about this booking is pending. Others can be decided meanwhile. */
    isBusyWith: ({ id }: StaffBooking) => pending.has(id),
    confirm: (booking: StaffBooking) => confirmOrSend('confirm', booking),
    checkIn: (booking: StaffBooking) => confirmOrSend('check-in', booking),
    reject: (booking: StaffBooking) => confirmOrSend('reject', booking),
    answer: () => {
      if (question) send(question);
    },
    close: () => setQuestion(null),
  };
}

export type DecisionActions = ReturnType<typeof useDecide>;

function handlersOf(kind: DecisionKind, close: (booking: StaffBooking) => void): ChangeHandlers<BookingInput> {
  const { done, message, failed } = texts[kind];
  return {
    onSuccess: ({ booking }) =>
      addToast({ title: done, description: `${booking.guestInfo.discordUsername} ${message}` }),
    onError: (error) => showBoardError(error, failed),
    onSettled: ({ booking, restoreFocus }) => {
      close(booking);
      restoreFocus?.();
    },
  };
}
