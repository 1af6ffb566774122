import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '#messages';
import { loginPath } from '../../../lib/navigation/book-now.ts';
import { useIsLeaving } from '../../../lib/navigation/page-restore.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Button } from '../../../ui/button.tsx';
import { ExternalLink } from '../../../ui/external-link.tsx';
import { iconSize } from '../../../ui/icon-size.ts';

/** Goes to Discord, which leads back to a path of this site. Throws if that is not possible. */
export type StartSignIn = (returnTo: string) => Promise<void>;

interface DiscordButtonProps {
  startSignIn: StartSignIn;
  /** Where Discord leads back to, read when the button is pressed. */
  returnTo: () => string;
  children: ReactNode;
}

/** One button that leads to Discord and back, and the way into the Discord server for those who are not in it (PAGE-80, PAGE-86). */
export function DiscordButton({ startSignIn, returnTo, children }: DiscordButtonProps) {
  const { links } = useSite().community;
  const [isLeaving, setIsLeaving] = useIsLeaving();
  async function handlePress() {
    setIsLeaving(true);
    const path = returnTo();
    // The page for the sign-in says what is wrong, or how long to wait.
    await startSignIn(path).catch(() => location.assign(loginPath(path)));
  }
  return (
    <>
      <Button
        size="large"
        className="w-full max-[24rem]:px-4"
        isLoading={isLeaving}
        onClick={() => void handlePress()}
        icon={<LogIn size={iconSize.medium} />}
      >
        {children}
      </Button>
      {links.discordInvite && (
        <p className="text-sm text-ink-soft">
          {m.bookings_login_not_member()}{' '}
          <ExternalLink href={links.discordInvite} className="link whitespace-nowrap">
            {m.bookings_login_join()}
          </ExternalLink>
        </p>
      )}
    </>
  );
}
