import { Users } from 'lucide-react';
import { BookNowToast } from '../../features/auth/components/book-now-toast.tsx';
import { DiscordLoginButton } from '../../features/auth/components/discord-login-button.tsx';
import { RoleCards } from '../../features/auth/components/role-cards.tsx';
import { useSearch } from '../../lib/navigation/page-location.ts';
import { safePath } from '../../lib/navigation/safe-path.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useSite } from '../../lib/use-site.ts';
import { Container } from '../../ui/layout/container.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { iconSize } from '../../ui/icon-size.ts';
import { Picture } from '../../ui/pictures/picture.tsx';

export default function UserLogin() {
  return (
    <Container className="flex flex-col gap-10 py-10 sm:py-16">
      <div className="grid items-center gap-10 lg:grid-cols-[3fr_2fr]">
        <Welcome />
        <div className="evening hidden h-112 justify-self-end overflow-hidden rounded-t-full rounded-b-card shadow-high lg:block lg:w-80">
          <Picture
            src="/pictures/resorts/amalfi.svg"
            alt=""
            width={1200}
            height={800}
            className="size-full object-cover"
          />
        </div>
      </div>
      <RoleCards />
    </Container>
  );
}

function Welcome() {
  const { community } = useSite();
  return (
    <div className="flex flex-col items-start gap-5">
      <p className="text-eyebrow text-accent-text">Check in</p>
      <h1 className="text-display">Welcome to {community.name}</h1>
      <p className="text-lg text-ink-soft">
        Log in with your Discord account to book rooms and see your bookings. Your Discord role decides your discount
        and extras.
      </p>
      <BookNowToast />
      <SignedInNote />
      <DiscordLoginButton returnTo={() => new URLSearchParams(location.search).get('return_to')} />
      <p className="flex items-start gap-2 text-ink-soft">
        <Users aria-hidden size={iconSize.medium} className="mt-0.5 shrink-0" />
        <span>
          You must be a member of our Discord server.{' '}
          <ExternalLink href={community.links.discordInvite} className="link">
            Join it here
          </ExternalLink>
        </span>
      </p>
    </div>
  );
}

function SignedInNote() {
  const { session } = useSession();
  const returnTo = safePath(new URLSearchParams(useSearch()).get('return_to'));
  if (!session) return null;
  return (
    <p className="rounded-control bg-green-soft px-4 py-3 text-green-text" role="status">
      You are already signed in as {session.username}.{' '}
      <a href={returnTo ?? '/book'} className="font-semibold underline underline-offset-4">
        {returnTo === null ? 'Book a Room' : 'Continue'}
      </a>
    </p>
  );
}
