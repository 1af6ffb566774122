import { RichText } from '../../ui/rich-text.tsx';
import { m } from '#messages';
import { Users } from 'lucide-react';
import { BookNowToast } from '../../features/auth/components/book-now-toast.tsx';
import { DiscordLoginButton } from '../../features/auth/components/discord-login-button.tsx';
import { RoleCards } from '../../features/auth/components/role-cards.tsx';
import { href } from '../../lib/navigation/href.ts';
import { useSearch } from '../../lib/navigation/page-location.ts';
import { safePath } from '@sunset/contract/safe-path.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useSite } from '../../lib/use-site.ts';
import { Container } from '../../ui/layout/container.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { iconSize } from '../../ui/icon-size.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { Notice } from '../../ui/notice.tsx';

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
      <p className="text-eyebrow text-accent-text">{m.auth_login_eyebrow()}</p>
      <h1 className="text-display">{m.auth_login_title({ name: community.name })}</h1>
      <BookNowToast />
      <SignedInNote />
      {/* Above the text: on a small phone the toast of Book Now would cover it. */}
      <DiscordLoginButton returnTo={() => new URLSearchParams(location.search).get('return_to')} />
      <p className="text-lg text-ink-soft">{m.auth_login_intro()}</p>
      <p className="flex items-start gap-2 text-ink-soft">
        <Users size={iconSize.medium} className="mt-0.5 shrink-0" />
        <span>
          <RichText
            message={m.auth_login_member_only}
            markup={{
              link: (text) =>
                community.links.discordInvite !== '' && (
                  <ExternalLink href={community.links.discordInvite} className="link">
                    {text}
                  </ExternalLink>
                ),
            }}
          />
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
    <Notice tone="green" role="status">
      {m.auth_login_already({ name: session.username })}{' '}
      <a href={returnTo ?? href('/book')} className="font-semibold underline underline-offset-4">
        {returnTo === null ? m.layout_book_a_room() : m.auth_continue()}
      </a>
    </Notice>
  );
}
