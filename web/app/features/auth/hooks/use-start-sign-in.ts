import { m } from '#messages';
import { useRef, useState } from 'react';
import { useIsLeaving } from '../../../lib/navigation/page-restore.ts';
import { deviceNow } from '../../../lib/server-clock.ts';
import { addToast, type ToastContent } from '../../../ui/toasts/toast-store.ts';
import { busyWaitMs, startSignIn, type SignInKind } from '../mutations.ts';

const loginError: Pick<ToastContent, 'title' | 'description'> = {
  title: m.auth_start_failed_title(),
  description: m.auth_start_failed_text(),
};

/** Shorter waits only show the busy button. */
const maxSilentWaitMs = 3000;

/**
 * Redirects to Discord's sign-in page; shows a toast if that fails. Busy until the browser leaves the page. While too many people
 * sign in, `waitUntil` is the time at which this browser may start: show it, and call `resume` then (PAGE-75).
 */
export function useStartSignIn(kind: SignInKind, error = loginError) {
  const [isLeaving, setIsLeaving] = useIsLeaving();
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const path = useRef<string | null>(null);

  async function start(returnTo: string | null) {
    path.current = returnTo;
    setIsLeaving(true);
    setWaitUntil(null);
    try {
      await startSignIn(kind, returnTo);
    } catch (failure) {
      const waitMs = busyWaitMs(failure);
      if (waitMs !== null && waitMs <= maxSilentWaitMs) {
        setTimeout(() => void start(returnTo), waitMs);
        return;
      }
      setIsLeaving(false);
      if (waitMs === null) addToast({ variant: 'destructive', ...error });
      else setWaitUntil(deviceNow() + waitMs);
    }
  }

  return {
    isLeaving,
    start,
    waitUntil,
    resume: () => void start(path.current),
    stop: () => setWaitUntil(null),
  };
}
