import { ApiError } from '@sunset/contract/client.ts';
import { errorText, isUnanswered } from '../../lib/requests/error-text.ts';
import { showErrorToast, useLoadErrorToast } from '../../lib/requests/show-error.ts';
import { addToast } from '../../ui/toasts/toast-store.ts';

/** Shows a failed call. If another host was faster, that is not an error: the board shows their change. */
export function showBoardError(error: Error, fallback: string): void {
  if (error instanceof ApiError && error.problem?.code === 'already_decided') {
    addToast({ title: 'Already done', description: errorText(error, fallback) });
  } else {
    showErrorToast(error, 'Error', fallback);
  }
}

const noAnswer = 'We got no answer. If the board does not show it, press again: nothing is done twice.';

/** As above. Without an answer nobody knows whether it was done, and the same press again does nothing twice. Rule: BOARD-17. */
export function showUncertainError(error: Error, fallback: string): void {
  showBoardError(error, isUnanswered(error) ? noAnswer : fallback);
}

/** Shows a toast when a query of the board fails to load. A board that is gone is that of an opening which another host called off. */
export function useBoardErrorToast(query: { error: Error | null }): void {
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  useLoadErrorToast(
    query,
    isGone ? 'Cancelled' : 'Error',
    isGone ? 'This opening was cancelled.' : 'Failed to load data',
  );
}
