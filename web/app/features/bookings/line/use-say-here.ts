import type { LineStanding } from '@sunset/contract/api/bookings/line.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { m } from '#messages';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { call } from '../../../lib/requests/api.ts';
import { isUnanswered } from '../../../lib/requests/error-text.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { keepFocusNearRow } from '../../../ui/row-focus.ts';
import { dismissFailure } from '../../../ui/toasts/dismiss-failure.ts';
import { useGuest } from '../guest-context.ts';
import { placeInLine } from './place-in-line.ts';

/** With what the guest is in line: a booking, or an entry of the waiting list. */
export interface LineSubject {
  openingId: number;
  /** Null: an entry. */
  reference: string | null;
}

/**
 * Says that the guest is here, or takes it back. `unanswered` is what was said last and may not have reached the server: the page
 * says so at the button.
 */
export function useSayHere({ openingId, reference }: LineSubject) {
  const { discord_id: owner } = useGuest();
  const client = useQueryClient();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (isHere: boolean): Promise<LineStanding | null> => {
      const body = { is_here: isHere };
      const { line } =
        reference === null
          ? await call('POST /user/waiting/{openingId}/here', { params: { openingId }, body })
          : await call('POST /user/bookings/{reference}/here', { params: { reference }, body });
      return line;
    },
    onSuccess: (line, isHere) => {
      dismissFailure(failedTitle(isHere));
      if (line) placeInLine(client, { owner, openingId }, line);
      else refresh();
    },
    onError: (failure, isHere) => {
      if (isUnanswered(failure)) return;
      showErrorToast(failure, failedTitle(isHere));
      refresh();
    },
  });
  function refresh() {
    for (const queryKey of [bookingKeys.mine(owner), bookingKeys.waiting(owner)]) {
      void client.invalidateQueries({ queryKey });
    }
  }
  return {
    isBusy: isPending,
    unanswered: error !== null && isUnanswered(error) ? (variables ?? null) : null,
    say: (isHere: boolean) => {
      const restoreFocus = keepFocusNearRow();
      mutate(isHere, { onSettled: restoreFocus });
    },
  };
}

const failedTitle = (isHere: boolean): string => (isHere ? m.line_failed_title() : m.line_not_left_title());
