import { m } from '#messages';
import { useIsLeaving } from '../../../lib/navigation/page-restore.ts';
import { addToast, type ToastContent } from '../../../ui/toasts/toast-store.ts';
import { startSignIn, type SignInKind } from '../mutations.ts';

const loginError: Pick<ToastContent, 'title' | 'description'> = {
  title: m.auth_login_error(),
  description: m.auth_failed_to_initiate_discord_login(),
};

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
