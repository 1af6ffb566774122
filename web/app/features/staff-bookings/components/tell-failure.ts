import { ApiError } from '@sunset/contract/client.ts';
import { addToast } from '../../../ui/toast-store.ts';

/** What the server says of a refusal, else the fallback: a fault of the server is not for people to read. */
export function failureText(error: Error, fallback: string): string {
  const problem = error instanceof ApiError ? error.problem : null;
  return problem !== null && problem.status < 500 ? problem.detail : fallback;
}

/** Tells of a call that failed; an ended session is told of elsewhere. */
export function tellFailure(error: Error, { title, fallback }: { title: string; fallback: string }): void {
  if (error instanceof ApiError && error.status === 401) return;
  addToast({ variant: 'destructive', title, description: failureText(error, fallback) });
}

/** Said where there is no token to remove anything with. Rule: admin-area.md section 8. */
export function tellNoToken(): void {
  addToast({
    variant: 'destructive',
    title: 'Authentication Error',
    description: 'Please log in again to clear/delete bookings.',
  });
}
