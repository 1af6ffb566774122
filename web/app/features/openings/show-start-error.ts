import { ApiError } from '@sunset/contract/client.ts';
import { errorText } from '../../lib/requests/error-text.ts';
import { showErrorToastWithText } from '../../lib/requests/show-error.ts';
import { startProblem } from './rules.ts';

/** Shows that an opening was not created or moved. An error about its start comes before the server's summary. */
export function showStartError(error: Error, title: string, fallback: string): void {
  const start = error instanceof ApiError ? startProblem(error.problem?.errors) : null;
  showErrorToastWithText(error, title, start?.text ?? errorText(error, fallback));
}
