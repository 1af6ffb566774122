import { ApiError } from '@sunset/contract/client.ts';
import { failureText, isSessionEnd } from '../../../lib/failure-text.ts';
import { addToast } from '../../../ui/toast-store.ts';
import { startProblem } from '../rules.ts';

interface FailureWords {
  title: string;
  /** Said where the server says nothing. */
  fallback: string;
}

/** Tells of a call that failed; an ended session is told of elsewhere. */
export function tellFailure(error: Error, { title, fallback }: FailureWords): void {
  if (isSessionEnd(error)) return;
  const start = error instanceof ApiError ? startProblem(error.problem?.errors) : null;
  addToast({ variant: 'destructive', title, description: start?.text ?? failureText(error, fallback) });
}
