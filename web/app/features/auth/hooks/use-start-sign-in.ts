import { useIsLeaving } from '../../../lib/navigation/page-restore.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { startSignIn, type SignInKind } from '../mutations.ts';

const loginError = { title: 'Login Error', description: 'Failed to initiate Discord login. Please try again.' };

/** Redirects to Discord's sign-in page; shows a toast if that fails. Busy until the browser leaves the page. */
export function useStartSignIn(kind: SignInKind, error = loginError) {
  const [isLeaving, setIsLeaving] = useIsLeaving();
  async function start(returnTo: string | null) {
    setIsLeaving(true);
    try {
      await startSignIn(kind, returnTo);
    } catch {
      setIsLeaving(false);
      addToast({ variant: 'destructive', ...error });
    }
  }
  return { isLeaving, start };
}
