import { ApiError } from '@sunset/contract/client.ts';
import { addToast } from '../../../ui/toast-store.ts';

/** Tells of a change that failed, in the server's words where they are for people; an ended session is told of elsewhere. */
export function tellFailure(error: Error, title: string, fallback: string): void {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.status === 401) return;
  const description = problem && problem.status < 500 ? problem.detail : fallback;
  addToast({ variant: 'destructive', title, description });
}
