import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { UndoneStep } from '@sunset/contract/api/openings/line.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { sessionBoardKeys } from '../../entities/panel-keys.ts';
import { call } from '../../lib/requests/api.ts';
import { rowChangeOptions } from '../../lib/requests/row-changes.ts';
import { usePressKeys } from '../../shared/idempotency-keys.ts';
import { refetchBoardSoon } from './refetch.ts';
import { referenceOf, useChange, type BookingInput, type ChangeHandlers } from './use-change.ts';

/** `undo`: what was done by mistake, so that the guest has their old place. */
type LineInput = BookingInput & { isInLine: boolean; undo?: UndoneStep };

interface CallHandlers {
  onSuccess: (bookingReference: string) => void;
  onError: (error: Error) => void;
}

/** Calls the next guest of a line. A repeat calls nobody else: the server names the guest whom the host has called (LINE-6). */
export function useCallNext(openingId: number, { onSuccess, onError }: CallHandlers) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: sessionBoardKeys.call(openingId),
    mutationFn: async () => {
      await changesSaved(client);
      return call('POST /hosting/openings/{openingId}/call', { params: { openingId } });
    },
    onSuccess: ({ bookingReference }) => onSuccess(bookingReference),
    onError,
    onSettled: () => refetchBoardSoon(client),
  });
}

/**
 * Resolves when no change of a guest is being saved. A host who checks a guest in and calls the next one at once would be named
 * the same guest again: to the server that one is called until the check-in has arrived.
 */
function changesSaved(client: QueryClient): Promise<void> {
  const isSaving = () => client.isMutating({ mutationKey: sessionBoardKeys.changes }) > 0;
  if (!isSaving()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (isSaving()) return;
      stop();
      resolve();
    });
  });
}

export interface AbsenceInput {
  booking: StaffBooking;
  /** Of the entry in the line. */
  version: number;
  restoreFocus: () => void;
}

interface AbsenceHandlers {
  onSuccess: (input: AbsenceInput, isOut: boolean) => void;
  onError: (error: Error) => void;
}

/** A called guest did not come (LINE-7). */
export function useMarkNotHere({ onSuccess, onError }: AbsenceHandlers) {
  const client = useQueryClient();
  const withKey = usePressKeys();
  return useMutation({
    ...rowChangeOptions,
    mutationKey: sessionBoardKeys.change('not-here'),
    mutationFn: ({ booking, version }: AbsenceInput) =>
      withKey([booking.id, version], (idempotencyKey) =>
        call('POST /hosting/bookings/{reference}/not-here', {
          params: { reference: booking.bookingReference },
          body: { version },
          idempotencyKey,
        }),
      ),
    onSuccess: ({ is_out: isOut }, input) => onSuccess(input, isOut),
    onError,
    onSettled: (_result, _error, { restoreFocus }) => {
      refetchBoardSoon(client);
      restoreFocus();
    },
  });
}

/** Puts a guest without a phone into the line, or takes a guest out of it, or undoes that (LINE-5, LINE-15). */
export function usePutInLine(handlers: ChangeHandlers<LineInput>) {
  return useChange(
    {
      kind: 'line',
      send: ({ booking, isInLine, undo }: LineInput) =>
        call('POST /hosting/bookings/{reference}/line', {
          params: referenceOf(booking),
          body: { in_line: isInLine, ...(undo && { undo }) },
        }),
      expect: ({ booking, isInLine }) => ({
        ...booking,
        can: { ...booking.can, put_in_line: !isInLine, take_out_of_line: isInLine },
      }),
    },
    handlers,
  );
}
