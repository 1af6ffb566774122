import { LogIn } from 'lucide-react';
import { useIsLeaving } from '../../../lib/navigation/page-restore.ts';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { startSignIn } from '../mutations.ts';

interface DiscordLoginButtonProps {
  /** Called on click; returns the path to return to. */
  returnTo: () => string | null;
}

/** Starts the sign-in of a guest. */
export function DiscordLoginButton({ returnTo }: DiscordLoginButtonProps) {
  const [isLeaving, setIsLeaving] = useIsLeaving();
  async function handleClick() {
    setIsLeaving(true);
    try {
      await startSignIn('user', returnTo());
    } catch {
      setIsLeaving(false);
      addToast({
        variant: 'destructive',
        title: 'Login Error',
        description: 'Failed to initiate Discord login. Please try again.',
      });
    }
  }
  return (
    <Button
      size="large"
      className="w-full sm:w-auto"
      isLoading={isLeaving}
      onClick={handleClick}
      icon={<LogIn aria-hidden size={iconSize.medium} />}
    >
      Login with Discord
    </Button>
  );
}
