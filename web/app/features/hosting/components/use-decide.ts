import type { StaffBooking } from '@sunset/contract/api/staff-bookings.ts';
import { useRef, useState } from 'react';
import { keepFocusNearRow } from '../../../ui/row-focus.ts';
import { addToast } from '../../../ui/toast-store.ts';
import { useApproveAndCheckIn, useConfirmBooking, useRejectBooking } from '../mutations.ts';
import type { Question } from './question-dialog.tsx';
import { tellEveningFailure } from './tell-evening-failure.ts';

const words: Record<Question['kind'], { done: string; told: string; failed: string }> = {
  confirm: { done: 'Booking Confirmed', told: 'is told on Discord.', failed: 'Failed to confirm booking' },
  'check-in': { done: 'Checked In', told: 'is approved and here.', failed: 'Failed to confirm booking' },
  reject: { done: 'Booking Rejected', told: 'is told on Discord.', failed: 'Failed to reject booking' },
};

/** Deciding about pending bookings. Robux and donations ask first whether the payment is here. */
export function useDecide() {
  const ways = { confirm: useConfirmBooking(), 'check-in': useApproveAndCheckIn(), reject: useRejectBooking() };
  const [question, setQuestion] = useState<Question | null>(null);
  const giveFocusBack = useRef(() => {});
  const busy = Object.values(ways).find(({ isPending }) => isPending);

  function send({ kind, booking }: Question): void {
    const { done, told, failed } = words[kind];
    ways[kind].mutate(
      { booking },
      {
        onSuccess: () => addToast({ title: done, description: `${booking.guestInfo.discordUsername} ${told}` }),
        onError: (error) => tellEveningFailure(error, failed),
        onSettled: () => {
          setQuestion(null);
          giveFocusBack.current();
        },
      },
    );
  }

  function askOrSend(asked: Question): void {
    // The button that was pressed goes with the decision.
    giveFocusBack.current = keepFocusNearRow();
    if (asked.kind === 'reject' || asked.booking.can.needs_payment) setQuestion(asked);
    else send(asked);
  }

  return {
    question,
    isBusy: busy !== undefined,
    busyWith: busy?.variables?.booking.bookingReference ?? null,
    confirm: (booking: StaffBooking) => askOrSend({ kind: 'confirm', booking }),
    checkIn: (booking: StaffBooking) => askOrSend({ kind: 'check-in', booking }),
    reject: (booking: StaffBooking) => askOrSend({ kind: 'reject', booking }),
    answer: () => {
      if (question) send(question);
    },
    close: () => setQuestion(null),
  };
}

export type Deciding = ReturnType<typeof useDecide>;
