import type { Companion } from '@sunset/contract/api/bookings/companion.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { undoStepMs } from '@sunset/contract/openings/front-desk.ts';
import { useCallback, useMemo, useState } from 'react';
import { useDecisions, type Decision, type DecisionKind } from '../../../entities/bookings/decisions/use-decisions.ts';
import { sessionBoardKeys } from '../../../entities/panel-keys.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { keepFocusNearRow } from '../../../ui/row-focus.ts';
import {
  useApproveAndCheckIn,
  useCheckIn,
  useCheckInCompanion,
  useConfirmBooking,
  useGiveAway,
  useRejectBooking,
  useSetAttendance,
  useSetPayment,
} from '../mutations.ts';
import { useMarkNotHere, usePutInLine } from '../line-mutations.ts';
import type { ChangeHandlers } from '../use-change.ts';
import type { LastChange } from '../last-change.ts';
import { showBoardError, showUncertainError } from '../show-board-error.ts';
import { companionName } from '../../../entities/bookings/companion-name.ts';
import { guestName } from '../../../entities/bookings/guest-name.ts';
import { useExchange } from './use-exchange.ts';

/** Shows a change of a guest; null: one who is not on the board yet. */
type ShowChange = (booking: StaffBooking | null, text: string, undo?: LastChange['undo']) => void;

const decisionTexts: Record<DecisionKind, { done: string; failed: string }> = {
  approve: { done: 'is approved', failed: 'Failed to confirm booking' },
  'check-in': { done: 'is approved and checked in', failed: 'Failed to check in the guest' },
  reject: { done: 'is rejected', failed: 'Failed to reject booking' },
};

/** What hosts can do with the guests of the board. The same object in every render, so that rows can be memoized. */
export interface BoardActions {
  decide: (kind: DecisionKind, booking: StaffBooking) => void;
  setArrival: (booking: StaffBooking, isArrived: boolean) => void;
  /** The first companion who arrives checks the booking in too. */
  setCompanionArrival: (booking: StaffBooking, companion: Companion, isArrived: boolean) => void;
  /** Gives the room of a late guest to others, or takes it back. */
  setGivenAway: (booking: StaffBooking, isGivenAway: boolean) => void;
  setPaid: (booking: StaffBooking, isPaid: boolean) => void;
  setAttendance: (booking: StaffBooking, status: 'completed' | 'no_show') => void;
  /** Asks with whom. */
  exchangeRoom: (booking: StaffBooking) => void;
  setInLine: (booking: StaffBooking, isInLine: boolean) => void;
}

/** Changes of the board's guests. Successes are shown in its bar (`lastChange`), because a toast would cover guests. */
export function useBoardActions() {
  const [lastChange, setLastChange] = useState<LastChange | null>(null);
  const show: ShowChange = (booking, text, undo) =>
    setLastChange({ text: `${booking === null ? 'A guest' : guestName(booking)} ${text}`, ...(undo && { undo }) });

  const decisions = useDecisions(sessionBoardKeys.changes, useSendDecision(show));
  const { decide } = decisions;
  const exchange = useExchange(setLastChange);
  const { open: exchangeRoom } = exchange;
  const arrivals = useArrivals(show);
  const setCompanionArrival = useCompanionArrival(setLastChange);
  const notes = useNotes(show);
  const actions: BoardActions = useMemo(
    () => ({ decide, exchangeRoom, setCompanionArrival, ...arrivals, ...notes }),
    [decide, exchangeRoom, setCompanionArrival, arrivals, notes],
  );
  return {
    actions,
    decisions,
    exchange,
    lastChange,
    setLastChange,
    showChange: show,
    markNotHere: useNotHere(show),
  };
}

export type BoardState = ReturnType<typeof useBoardActions>;

/** Who comes and who does not; the same object in every render. */
function useArrivals(show: ShowChange): Pick<BoardActions, 'setArrival' | 'setGivenAway'> {
  const undo = (what: string, run: () => void) => ({ what, run });
  const { mutate: checkIn } = useCheckIn({
    onSuccess: ({ booking, isArrived }) => {
      if (!isArrived) return show(booking, 'is not checked in anymore.');
      const takeBack = () => checkIn({ booking, isArrived: false, restoreFocus: keepFocusNearRow() });
      return show(booking, 'is checked in.', undo(`check-in of ${guestName(booking)}`, takeBack));
    },
    onError: (error) => showUncertainError(error, 'Failed to check in the guest'),
    onSettled: ({ restoreFocus }) => restoreFocus(),
  });
  const { mutate: giveAway } = useGiveAway({
    onSuccess: ({ booking, isGivenAway }) => {
      if (!isGivenAway) return show(booking, 'has a room again.');
      const takeBack = () => giveAway({ booking, isGivenAway: false, restoreFocus: keepFocusNearRow() });
      const what = `giving away the room of ${guestName(booking)}`;
      return show(booking, 'is a no-show. The room is free in a minute.', undo(what, takeBack));
    },
    onError: (error) => showUncertainError(error, 'Failed to give the room away'),
    onSettled: ({ restoreFocus }) => restoreFocus(),
  });
  return useMemo(() => {
    const nearRow = (send: (restoreFocus: () => void) => void) => {
      const restoreFocus = keepFocusNearRow();
      send(restoreFocus);
      restoreFocus();
    };
    return {
      setArrival: (booking, isArrived) => nearRow((restoreFocus) => checkIn({ booking, isArrived, restoreFocus })),
      setGivenAway: (booking, isGivenAway) =>
        nearRow((restoreFocus) => giveAway({ booking, isGivenAway, restoreFocus })),
    };
  }, [checkIn, giveAway]);
}

/** Which companions come; the same function in every render. */
function useCompanionArrival(setLastChange: (change: LastChange) => void): BoardActions['setCompanionArrival'] {
  const { mutate } = useCheckInCompanion({
    onSuccess: ({ booking, companion, isArrived }) => {
      const name = companionName(companion);
      if (!isArrived) return setLastChange({ text: `${name} is not checked in anymore.` });
      const takeBack = () => mutate({ booking, companion, isArrived: false });
      const undo = { what: `check-in of ${name}`, run: takeBack };
      return setLastChange({ text: `${name} is checked in, with ${guestName(booking)}.`, undo });
    },
    onError: (error) => showUncertainError(error, 'Failed to check in the companion'),
  });
  return useCallback((booking, companion, isArrived) => mutate({ booking, companion, isArrived }), [mutate]);
}

/** What hosts note of a guest; the same object in every render. */
function useNotes(show: ShowChange): Pick<BoardActions, 'setPaid' | 'setAttendance' | 'setInLine'> {
  const { mutate: setPayment } = useSetPayment({
    onSuccess: ({ booking, isPaid }) => show(booking, paymentText(booking, isPaid)),
    onError: (error) => showUncertainError(error, 'Failed to save the payment'),
  });
  const { mutate: saveAttendance } = useSetAttendance({
    onSuccess: ({ booking, status }) => show(booking, `is marked as ${attendanceTexts[status]}.`),
    onError: (error) => showUncertainError(error, 'Failed to save the attendance'),
  });
  const { mutate: putInLine } = usePutInLine({
    onSuccess: ({ booking, isInLine, undo: undone }) => {
      if (isInLine) return show(booking, undone ? 'has the old place in line again.' : 'is in line.');
      const takeBack = () => putInLine({ booking, isInLine: true, undo: 'take_out' });
      const undo = {
        what: `taking ${guestName(booking)} out of the line`,
        run: takeBack,
        until: serverNow() + undoStepMs,
      };
      return show(booking, 'is not in line anymore.', undo);
    },
    onError: (error) => showUncertainError(error, 'Failed to save the line'),
  });
  return useMemo(
    () => ({
      setPaid: (booking, isPaid) => setPayment({ booking, isPaid }),
      setAttendance: (booking, status) => saveAttendance({ booking, status }),
      setInLine: (booking, isInLine) => putInLine({ booking, isInLine }),
    }),
    [setPayment, saveAttendance, putInLine],
  );
}

function paymentText({ can }: StaffBooking, isPaid: boolean): string {
  if (isPaid) return 'is marked as paid.';
  return can.mark_refunded ? 'is marked as refunded.' : 'is not marked as paid anymore.';
}

const attendanceTexts = { completed: 'completed', no_show: 'a no-show' };

/** Sends a decision; the same function in every render. */
function useSendDecision(show: ShowChange): (decision: Decision) => void {
  const handlersOf = (kind: DecisionKind): ChangeHandlers<Decision> => ({
    onSuccess: ({ booking }) => {
      const isNotified = kind !== 'check-in' && booking.guest.kind === 'member';
      show(booking, `${decisionTexts[kind].done}${isNotified ? ' and gets a message.' : '.'}`);
    },
    onError: (error) => {
      const showError = kind === 'check-in' ? showUncertainError : showBoardError;
      showError(error, decisionTexts[kind].failed);
    },
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

/** "Not here" for a called guest, who leaves their place in the list. */
function useNotHere(show: ShowChange) {
  const { mutate: putBack } = usePutInLine({
    onSuccess: ({ booking }) => show(booking, 'has the old place in line again.'),
    onError: (error) => showUncertainError(error, 'Failed to save the line'),
  });
  const { mutate } = useMarkNotHere({
    onSuccess: ({ booking }, isOut) => {
      const takeBack = () => putBack({ booking, isInLine: true, undo: 'not_here' });
      const undo = { what: `that ${guestName(booking)} is not here`, run: takeBack, until: serverNow() + undoStepMs };
      show(booking, isOut ? 'is out of the line.' : 'is at the end of the line.', undo);
    },
    onError: (error) => showUncertainError(error, 'Failed to save that the guest is not here'),
  });
  return (booking: StaffBooking, version: number) => mutate({ booking, version, restoreFocus: keepFocusNearRow() });
}
