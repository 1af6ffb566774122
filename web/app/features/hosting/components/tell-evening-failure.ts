import { ApiError } from '@sunset/contract/client.ts';
import { failureText } from '../../../lib/failure-text.ts';
import { tellFailure } from '../../../lib/tell-failure.ts';
import { addToast } from '../../../ui/toast-store.ts';

/** Tells of a call that failed; where another host was faster nothing went wrong, and the board shows what they did. */
export function tellEveningFailure(error: Error, fallback: string): void {
  if (error instanceof ApiError && error.problem?.code === 'already_decided') {
    addToast({ title: 'Already done', description: failureText(error, fallback) });
  } else {
    tellFailure(error, 'Error', fallback);
  }
}
