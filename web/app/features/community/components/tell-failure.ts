import { failureText, isSessionEnd } from '../../../lib/failure-text.ts';
import { addToast } from '../../../ui/toast-store.ts';

/** Tells of a change that failed, in the server's words where it has any; an ended session is told of elsewhere. */
export function tellFailure(error: Error, title: string, fallback: string): void {
  if (isSessionEnd(error)) return;
  addToast({ variant: 'destructive', title, description: failureText(error, fallback) });
}
