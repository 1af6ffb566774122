import { ApiError } from '@sunset/contract/client.ts';
import { addToast } from '../../../ui/toast-store.ts';
import { startProblem } from '../rules.ts';

interface FailureWords {
  title: string;
  /** Said where the server says nothing. */
  fallback: string;
}

/** Tells of a call that failed; an ended session is told of elsewhere. */
export function tellFailure(error: Error, { title, fallback }: FailureWords): void {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.status === 401) return;
  // A fault of the server is not for people to read.
  const isTold = problem !== null && problem.status < 500;
  const description = isTold ? (startProblem(problem.errors)?.text ?? problem.detail) : fallback;
  addToast({ variant: 'destructive', title, description });
}
