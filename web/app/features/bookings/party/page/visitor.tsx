import { LogIn } from 'lucide-react';
import { m } from '#messages';
import { loginPath } from '../../../../lib/navigation/book-now.ts';
import { href } from '../../../../lib/navigation/href.ts';
import { useIsLeaving } from '../../../../lib/navigation/page-restore.ts';
import { useSite } from '../../../../lib/use-site.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { ExternalLink } from '../../../../ui/external-link.tsx';
import { iconSize } from '../../../../ui/icon-size.ts';
import type { StartSignIn } from '../../page/linked-card.tsx';
import { HowItWorks } from './how-it-works.tsx';

interface VisitorProps {
  code: string;
  startSignIn: StartSignIn;
}

/** The invitation for somebody who is not signed in: no names, and one button that leads back here (PAGE-86). */
export function Visitor({ code, startSignIn }: VisitorProps) {
  const { links } = useSite().community;
  const [isLeaving, setIsLeaving] = useIsLeaving();
  async function handlePress() {
    setIsLeaving(true);
    const path = href(`/party/${code}`);
    // The page for the sign-in says what is wrong, or how long to wait.
    await startSignIn(path).catch(() => location.assign(loginPath(path)));
  }
  return (
    <Card as="section" aria-labelledby="invited" className="mx-auto flex w-full max-w-2xl flex-col gap-5 sm:p-8">
      <div>
        <h2 id="invited" className="text-heading">
          {m.party_invited()}
        </h2>
        <p className="mt-1 text-lg text-ink-soft">{m.party_invitation_text()}</p>
      </div>
      <HowItWorks />
      <Button
        size="large"
        className="w-full"
        isLoading={isLeaving}
        onClick={() => void handlePress()}
        icon={<LogIn size={iconSize.medium} />}
      >
        {m.party_log_in()}
      </Button>
      <p className="text-sm text-ink-soft">
        {m.bookings_login_not_member()}{' '}
        <ExternalLink href={links.discordInvite} className="link">
          {m.bookings_login_join()}
        </ExternalLink>
      </p>
    </Card>
  );
}
