import type { Board } from '@sunset/contract/api/openings/session-board.ts';
import type { BoardOrder, BoardService, OrderBody } from '@sunset/contract/api/bookings/room-service.ts';
import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { QueryClient } from '@tanstack/react-query';
import { sessionBoardKeys } from '../../../entities/panel-keys.ts';
import { call } from '../../../lib/requests/api.ts';
import { usePressKeys } from '../../../shared/idempotency-keys.ts';
import { useWrite } from '../../../shared/use-write.ts';
import { showUncertainError } from '../show-board-error.ts';

interface Changed {
  room_service: BoardService;
}

/** The answer has what is open in the opening now; the live event about it loads the board again. */
function show(client: QueryClient, openingId: number, { room_service: service }: Changed): void {
  client.setQueryData<Board>(
    sessionBoardKeys.board(openingId),
    (board) => board && { ...board, room_service: service },
  );
}

/** The pressed button may leave the board: the focus goes near it. */
interface Focus {
  restoreFocus: () => void;
}

export type StaffStep = 'claimed' | 'served' | 'declined';

export interface OrderStep {
  order: BoardOrder;
  state: StaffStep;
  /** Takes the step back. */
  isUndo: boolean;
}

/** A step of an order, each with its own pending state. Rules: ROOM-6, ROOM-12. */
export function useOrderStep(openingId: number, { onDone }: { onDone: (step: OrderStep) => void }) {
  const withKey = usePressKeys();
  return useWrite({
    send: ({ order: { id: orderId, state: shown }, state, isUndo }: OrderStep & Focus) => {
      const body = isUndo ? { state, undo: true } : { state, expected_state: shown };
      return withKey([orderId, body], (idempotencyKey) =>
        call('POST /hosting/orders/{orderId}', { params: { orderId }, body, idempotencyKey }),
      );
    },
    onSuccess: (result, { order, state, isUndo }, client) => {
      show(client, openingId, result);
      onDone({ order, state, isUndo });
    },
    onError: (error) => {
      showUncertainError(error, 'The order was not changed.');
      return true;
    },
    onSettled: ({ restoreFocus }) => restoreFocus(),
  });
}

/** A host orders for a guest. */
export function useOrderForGuest(booking: StaffBooking, onOrdered: () => void) {
  const { bookingReference: reference, openingId } = booking;
  const withKey = usePressKeys();
  return useWrite({
    send: (body: OrderBody) =>
      withKey(body, (idempotencyKey) =>
        call('POST /hosting/bookings/{reference}/orders', { params: { reference }, body, idempotencyKey }),
      ),
    refresh: [sessionBoardKeys.menu(reference)],
    onSuccess: (result, _body, client) => {
      show(client, openingId, result);
      onOrdered();
    },
    onError: (error) => showUncertainError(error, 'The order was not sent.'),
  });
}

export interface Payment {
  booking: StaffBooking;
  amount: number;
  /** Takes it back. */
  isUndo: boolean;
}

/** Notes that a guest has paid their bill, or undoes that. Rules: ROOM-10, ROOM-12. */
export function useCollect({ onDone }: { onDone: (payment: Payment) => void }) {
  const withKey = usePressKeys();
  return useWrite({
    send: ({ booking: { bookingReference: reference }, amount, isUndo }: Payment & Focus) =>
      withKey([reference, amount, isUndo], (idempotencyKey) =>
        call('POST /hosting/bookings/{reference}/collect', {
          params: { reference },
          body: { expected_amount: amount, undo: isUndo },
          idempotencyKey,
        }),
      ),
    onSuccess: (result, { booking, amount, isUndo }, client) => {
      show(client, booking.openingId, result);
      onDone({ booking, amount, isUndo });
    },
    onError: (error) => {
      showUncertainError(error, 'The payment was not saved.');
      return true;
    },
    onSettled: ({ restoreFocus }) => restoreFocus(),
    refresh: [sessionBoardKeys.boards],
  });
}
