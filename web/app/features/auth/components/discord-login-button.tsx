import { m } from '#messages';
import { LogIn } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { useStartSignIn } from '../hooks/use-start-sign-in.ts';
import { SignInQueue } from './sign-in-queue.tsx';

interface DiscordLoginButtonProps {
  /** Called on click; returns the path to return to. */
  returnTo: () => string | null;
}

export function DiscordLoginButton({ returnTo }: DiscordLoginButtonProps) {
  const { isLeaving, start, waitUntil, ...queue } = useStartSignIn('user');
  if (waitUntil !== null) return <SignInQueue until={waitUntil} {...queue} />;
  return (
    <Button
      size="large"
      className="w-full sm:w-auto"
      isLoading={isLeaving}
      onClick={() => start(returnTo())}
      icon={<LogIn size={iconSize.medium} />}
    >
      {m.auth_login_with_discord()}
    </Button>
  );
}
