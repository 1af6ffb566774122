import { ApiError } from '@sunset/contract/client.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { tellFailureAs } from '../../../lib/tell-failure.ts';
import { startProblem } from '../rules.ts';

/** Tells of an opening that was not planned or moved: what is wrong with its start comes before the server's summary. */
export function tellStartFailure(error: Error, title: string, fallback: string): void {
  const start = error instanceof ApiError ? startProblem(error.problem?.errors) : null;
  tellFailureAs(error, title, start?.text ?? failureText(error, fallback));
}
