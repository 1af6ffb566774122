import { currentToasts, dismissToast } from './toast-store.ts';

/** Closes the toast of a failure, of any or the one with this title: what failed has succeeded now, without a toast of its own. */
export function dismissFailure(title?: string): void {
  for (const toast of currentToasts()) {
    if (toast.variant === 'destructive' && (title === undefined || toast.title === title)) dismissToast(toast.id);
  }
}
