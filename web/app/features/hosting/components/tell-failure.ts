import { ApiError } from '@sunset/contract/client.ts';
import { failureText, isSessionEnd } from '../../../lib/failure-text.ts';
import { addToast } from '../../../ui/toast-store.ts';

/** Tells of a call that failed: the server's own words, else the fallback. An ended session is told of elsewhere. */
export function tellFailure(error: Error, fallback: string): void {
  if (isSessionEnd(error)) return;
  const description = failureText(error, fallback);
  // Another host was faster: nothing went wrong, and the board shows what they did.
  if (error instanceof ApiError && error.problem?.code === 'already_decided') {
    addToast({ title: 'Already done', description });
    return;
  }
  addToast({ variant: 'destructive', title: 'Error', description });
}
