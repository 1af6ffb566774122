import { failureText, isSessionEnd } from '../../../lib/failure-text.ts';
import { addToast } from '../../../ui/toast-store.ts';

/** Tells of a call that failed; an ended session is told of elsewhere. */
export function tellFailure(error: Error, { title, fallback }: { title: string; fallback: string }): void {
  if (isSessionEnd(error)) return;
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
