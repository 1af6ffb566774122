import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sessionBoardKeys } from '../../entities/panel-keys.ts';
import { rowChangeOptions } from '../../lib/requests/row-changes.ts';
import { usePressKeys } from '../../shared/idempotency-keys.ts';
import { findShown, showChanged } from './cached-boards.ts';
import { addOwnChange, answerOwnChange, removeOwnChange } from './own-changes.ts';
import { refetchBoardSoon } from './refetch.ts';
import type { BookingChangeKind, ChangeInput } from './rules.ts';

export interface ChangeHandlers<Input> {
  onSuccess?: (input: Input) => void;
  onError: (error: Error, input: Input) => void;
  onSettled?: (input: Input) => void;
}

export interface BookingInput {
  booking: StaffBooking;
}
/** Variables of any change; the mutation key says which. */
export type AnyChangeInput = BookingInput & ChangeInput;

interface Change<Input> {
  kind: BookingChangeKind;
  /** Not every call takes the key. */
  send: (input: Input, idempotencyKey: string) => Promise<{ booking: StaffBooking }>;
  /** The expected result, shown until the server answers. */
  expect?: (input: Input) => StaffBooking;
}

/**
 * A mutation whose response is the changed booking. The expected booking is shown at once and rolled back on failure.
 * The handlers run for each of several simultaneous calls.
 */
export function useChange<Input extends { booking: StaffBooking }>(
  { kind, send, expect }: Change<Input>,
  handlers: ChangeHandlers<Input>,
) {
  const client = useQueryClient();
  const withKey = usePressKeys();
  return useMutation({
    ...rowChangeOptions,
    mutationKey: sessionBoardKeys.change(kind),
    mutationFn: (input: Input) => {
      const { booking, ...wish } = input;
      return withKey([booking.id, booking.version, wish], (key) => send(input, key));
    },
    onMutate: async (input) => {
      const before = findShown(client, input.booking.id) ?? input.booking;
      const expected = (booking: StaffBooking) => expect?.({ ...input, booking }) ?? booking;
      const change = addOwnChange(client, { bookingId: before.id, expect: expected, before });
      // A list that is being loaded does not contain the change; a board is shown with it. Otherwise it is shown within this frame.
      if (expect && client.isFetching({ queryKey: sessionBoardKeys.lists }) > 0) {
        await client.cancelQueries({ queryKey: sessionBoardKeys.lists });
      }
      if (expect) showChanged(client, expected(change.before));
      return change;
    },
    onSuccess: ({ booking }, input, change) => {
      answerOwnChange(change, booking);
      showChanged(client, booking);
      handlers.onSuccess?.(input);
    },
    onError: (error, input, change) => {
      if (change) {
        removeOwnChange(client, change);
        if (expect) showChanged(client, change.before);
      }
      handlers.onError(error, input);
    },
    onSettled: (_data, _error, input) => {
      refetchBoardSoon(client);
      handlers.onSettled?.(input);
    },
  });
}

export const referenceOf = ({ bookingReference: reference }: StaffBooking) => ({ reference });
