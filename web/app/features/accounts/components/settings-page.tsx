import { loginPath } from '../../../lib/navigation/book-now.ts';
import { href } from '../../../lib/navigation/href.ts';
import { m } from '#messages';
import { LogIn } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { currentSession } from '../../../lib/session/store.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Container } from '../../../ui/layout/container.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

const loadCards = async () => ({ default: (await import('./member-cards.tsx')).MemberCards });
/** Visitors load nothing of it. */
const MemberCards = lazy(loadCards);

const isMember = typeof document !== 'undefined' && currentSession().session !== null;
if (isMember) void loadCards().catch(() => {});

/** The account settings. The server renders the layout; the browser fills it in without moving what follows. */
export function SettingsPage() {
  const { status, session } = useSession();
  return (
    <Container className="flex flex-col gap-8 pt-8 sm:pt-14">
      <div>
        <p className="text-eyebrow text-accent-text">{m.accounts_eyebrow()}</p>
        <h1 className="mt-2 text-display">{m.layout_settings()}</h1>
        {/* The largest text of the first screen for everyone, so that it is the largest contentful paint. */}
        <p className="mt-4 max-w-2xl text-lg text-ink-soft">{m.accounts_intro()}</p>
      </div>
      <div className="min-h-[48rem] lg:min-h-152">
        {status === 'loading' && <LoadingState />}
        {status === 'unauthenticated' && <PleaseLogIn />}
        {session && (
          <Suspense fallback={<LoadingState />}>
            <MemberCards session={session} />
          </Suspense>
        )}
      </div>
    </Container>
  );
}

function LoadingState() {
  return (
    <div className="grid gap-6 lg:grid-cols-2" aria-busy="true">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  );
}

function PleaseLogIn() {
  return (
    <EmptyState
      className="rounded-card border border-line bg-surface sm:max-w-none sm:py-16"
      picture={
        <Picture
          src="/pictures/empty/no-bookings.svg"
          alt=""
          width={800}
          height={600}
          isEager
          className="w-40 rounded-card sm:w-72"
        />
      }
      title={m.accounts_login_title()}
      action={
        <ButtonLink href={loginPath(href('/settings'))} size="large" icon={<LogIn size={iconSize.medium} />}>
          {m.accounts_login()}
        </ButtonLink>
      }
    >
      {m.accounts_login_intro()}
    </EmptyState>
  );
}
