import { m } from '#messages';
import { Compass, KeyRound } from 'lucide-react';
import { contentLanguage } from '../../../format/locale.ts';
import { href } from '../../../lib/navigation/href.ts';
import { useSite } from '../../../lib/use-site.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { iconSize } from '../../../ui/icon-size.ts';
import { HeroBox } from '../../../ui/layout/hero-box.tsx';
import { accessLevelText } from '../../../entities/members/access-level.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { userTypeLabels } from '../../../entities/members/user-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { HomePage } from '../load-page.ts';
import { Tonight } from './tonight.tsx';

export function Hero({ openings }: Pick<HomePage, 'openings'>) {
  const { community } = useSite();
  return (
    <HeroBox
      picture={{ src: community.hero.picture, width: 1200, height: 800 }}
      className="min-h-[min(44rem,calc(100svh-6rem))]"
    >
      <div className="hero-shade absolute inset-0 -z-10" aria-hidden />
      <div className="min-h-24 sm:self-end">
        <WelcomeBack />
      </div>
      <div className="grid grid-cols-1 gap-x-12 gap-y-5 md:grid-cols-[minmax(0,1fr)_22rem] md:items-end">
        <div className="flex flex-col items-start gap-4">
          {community.hero.title !== community.name && <p className="text-eyebrow text-amber-light">{community.name}</p>}
          <h1 lang={contentLanguage} className="text-display">
            {community.hero.title}
          </h1>
          <p lang={contentLanguage} className="max-w-lg text-lg">
            {community.tagline}
          </p>
        </div>
        <div className="md:col-start-2 md:row-span-2 md:row-start-1">
          <Tonight openings={openings} />
        </div>
        <div className="flex w-full flex-wrap gap-3">
          <ButtonLink
            href={href('/book')}
            size="large"
            className="grow focus-visible:outline-on-dusk sm:grow-0"
            icon={<KeyRound size={iconSize.medium} />}
          >
            {m.ui_book_your_stay()}
          </ButtonLink>
          <ButtonLink
            href={href('/resorts')}
            variant="secondary"
            size="large"
            className="grow focus-visible:outline-on-dusk sm:grow-0"
            icon={<Compass size={iconSize.medium} />}
          >
            {m.ui_explore_resorts()}
          </ButtonLink>
        </div>
      </div>
    </HeroBox>
  );
}

/** Greets a member with their user type. The session is known only after hydration: two lines, so that nothing moves. */
function WelcomeBack() {
  const { session } = useSession();
  if (!session) return null;
  const labels = userTypeLabels(session);
  return (
    <div className="rise rounded-card border border-line bg-surface p-4 text-ink shadow-high sm:min-w-64 sm:p-5">
      <p className="truncate text-title">{m.ui_welcome_back({ name: session.username })}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={labels.tone}>{labels.label}</Badge>
        {session.access_level && (
          <span className="truncate text-sm font-medium text-ink-soft">{accessLevelText(session.access_level)}</span>
        )}
      </div>
    </div>
  );
}
