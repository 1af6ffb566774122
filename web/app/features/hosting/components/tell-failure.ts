import { ApiError } from '@sunset/contract/client.ts';
import { addToast } from '../../../ui/toast-store.ts';

/** Tells of a call that failed: the server's own words, else the fallback. An ended session is told of elsewhere. */
export function tellFailure(error: Error, fallback: string): void {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.status === 401) return;
  // Another host was faster: nothing went wrong, and the board shows what they did.
  if (problem?.code === 'already_decided') {
    addToast({ title: 'Already done', description: problem.detail });
    return;
  }
  const description = problem !== null && problem.status < 500 ? problem.detail : fallback;
  addToast({ variant: 'destructive', title: 'Error', description });
}
