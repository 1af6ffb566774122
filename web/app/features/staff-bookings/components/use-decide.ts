import type { StaffBooking } from '@sunset/contract/api/staff-bookings.ts';
import { useRef, useState } from 'react';
import { keepFocusNearRow } from '../../../ui/row-focus.ts';
import { addToast } from '../../../ui/toast-store.ts';
import { useSetStatus, type Decision } from '../mutations.ts';
import { tellStatusFailure } from './tell-status-failure.ts';

interface Question {
  status: Decision;
  booking: StaffBooking;
}

/** Approving and rejecting one booking, from wherever its buttons stand. */
export function useDecide() {
  const setStatus = useSetStatus();
  const [question, setQuestion] = useState<Question | null>(null);
  const giveFocusBack = useRef(() => {});

  function send({ booking, status }: Question): void {
    setStatus.mutate(
      { reference: booking.bookingReference, status },
      {
        onSuccess: () => tellDecided(status, booking.guestInfo.discordUsername),
        onError: tellStatusFailure,
        onSettled: () => {
          setQuestion(null);
          giveFocusBack.current();
        },
      },
    );
  }

  return {
    question,
    isBusy: setStatus.isPending,
    /** The booking that is being decided about. */
    busyWith: setStatus.isPending ? setStatus.variables.reference : null,
    /** Robux and donations ask first whether the payment is here. */
    approve: (booking: StaffBooking) => {
      giveFocusBack.current = keepFocusNearRow();
      const wish: Question = { booking, status: 'confirmed' };
      if (booking.can.needs_payment) setQuestion(wish);
      else send(wish);
    },
    reject: (booking: StaffBooking) => {
      giveFocusBack.current = keepFocusNearRow();
      setQuestion({ booking, status: 'cancelled' });
    },
    answer: () => {
      if (question) send(question);
    },
    close: () => setQuestion(null),
  };
}

export type Deciding = ReturnType<typeof useDecide>;

function tellDecided(status: Decision, guest: string): void {
  const title = status === 'confirmed' ? 'Booking Approved' : 'Booking Rejected';
  addToast({ title, description: `${guest} is told on Discord.` });
}
