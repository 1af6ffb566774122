import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { useCallback, useMemo, useState } from 'react';
import { useDecisions, type Decision, type DecisionKind } from '../../../entities/bookings/decisions/use-decisions.ts';
import { sessionBoardKeys } from '../../../entities/panel-keys.ts';
import { keepFocusNearRow } from '../../../ui/row-focus.ts';
import {
  useApproveAndCheckIn,
  useCheckIn,
  useConfirmBooking,
  useGiveAway,
  useRejectBooking,
  useSetAttendance,
  useSetPayment,
  type ChangeHandlers,
} from '../mutations.ts';
import { showBoardError } from '../show-board-error.ts';
import { guestName } from '../../../entities/bookings/guest-name.ts';

/** The latest change that was saved, as the board's bar shows it. */
export interface LastChange {
  text: string;
  /** A slip is undone with one tap. `what`: for screen readers. */
  undo?: { what: string; run: () => void };
}

const decisionTexts: Record<DecisionKind, { done: string; failed: string }> = {
  approve: { done: 'is approved', failed: 'Failed to confirm booking' },
  'check-in': { done: 'is approved and checked in', failed: 'Failed to confirm booking' },
  reject: { done: 'is rejected', failed: 'Failed to reject booking' },
};

/** What hosts can do with the guests of the board. The same object in every render, so that rows can be memoized. */
export interface BoardActions {
  decide: (kind: DecisionKind, booking: StaffBooking) => void;
  setArrival: (booking: StaffBooking, isArrived: boolean) => void;
  /** Gives the room of a late guest to others, or takes it back. */
  setGivenAway: (booking: StaffBooking, isGivenAway: boolean) => void;
  setPaid: (booking: StaffBooking, isPaid: boolean) => void;
  setAttendance: (booking: StaffBooking, status: 'completed' | 'no_show') => void;
}

/** Changes of the board's guests. Successes are shown in its bar (`lastChange`), because a toast would cover guests. */
export function useBoardActions() {
  const [lastChange, setLastChange] = useState<LastChange | null>(null);
  const show = (booking: StaffBooking, text: string, more: Partial<LastChange> = {}) =>
    setLastChange({ text: `${guestName(booking)} ${text}`, ...more });

  const decisions = useDecisions(sessionBoardKeys.changes, useSendDecision(show));
  const { mutate: checkIn } = useCheckIn({
    onSuccess: ({ booking, isArrived }) => {
      const what = `check-in of ${guestName(booking)}`;
      const run = () => actions.setArrival(booking, false);
      if (isArrived) show(booking, 'is checked in.', { undo: { what, run } });
      else show(booking, 'is not checked in anymore.');
    },
    onError: (error) => showBoardError(error, 'Failed to check in the guest'),
    onSettled: ({ restoreFocus }) => restoreFocus(),
  });
  const { mutate: giveAway } = useGiveAway({
    onSuccess: ({ booking, isGivenAway }) => {
      const what = `giving away the room of ${guestName(booking)}`;
      const run = () => actions.setGivenAway(booking, false);
      if (isGivenAway) show(booking, 'is a no-show. The room is free in a minute.', { undo: { what, run } });
      else show(booking, 'has a room again.');
    },
    onError: (error) => showBoardError(error, 'Failed to give the room away'),
    onSettled: ({ restoreFocus }) => restoreFocus(),
  });
  const { mutate: setPayment } = useSetPayment({
    onError: (error) => showBoardError(error, 'Failed to save the payment'),
  });
  const { mutate: saveAttendance } = useSetAttendance({
    onError: (error) => showBoardError(error, 'Failed to save the attendance'),
  });

  const { decide } = decisions;
  const actions: BoardActions = useMemo(
    () => ({
      decide,
      setArrival: (booking, isArrived) => {
        const restoreFocus = keepFocusNearRow();
        checkIn({ booking, isArrived, restoreFocus });
        restoreFocus();
      },
      setGivenAway: (booking, isGivenAway) => {
        const restoreFocus = keepFocusNearRow();
        giveAway({ booking, isGivenAway, restoreFocus });
        restoreFocus();
      },
      setPaid: (booking, isPaid) => setPayment({ booking, isPaid }),
      setAttendance: (booking, status) => saveAttendance({ booking, status }),
    }),
    [decide, checkIn, giveAway, setPayment, saveAttendance],
  );
  return { actions, decisions, lastChange, show: (text: string) => setLastChange({ text }) };
}

export type BoardState = ReturnType<typeof useBoardActions>;

/** Sends a decision; the same function in every render. */
function useSendDecision(show: (booking: StaffBooking, text: string) => void): (decision: Decision) => void {
  const handlersOf = (kind: DecisionKind): ChangeHandlers<Decision> => ({
    onSuccess: ({ booking }) => {
      const isNotified = kind !== 'check-in' && booking.guest.kind === 'member';
      show(booking, `${decisionTexts[kind].done}${isNotified ? ' and gets a message.' : '.'}`);
    },
    onError: (error) => showBoardError(error, decisionTexts[kind].failed),
    onSettled: ({ restoreFocus }) => restoreFocus(),
  });
  const { mutate: approve } = useConfirmBooking(handlersOf('approve'));
  const { mutate: approveAndCheckIn } = useApproveAndCheckIn(handlersOf('check-in'));
  const { mutate: reject } = useRejectBooking(handlersOf('reject'));
  return useCallback(
    (decision) => {
      ({ approve, 'check-in': approveAndCheckIn, reject })[decision.kind](decision);
      // An approved guest leaves the list of requests before the server answers, and comes back if it refuses.
      decision.restoreFocus();
    },
    [approve, approveAndCheckIn, reject],
  );
}
