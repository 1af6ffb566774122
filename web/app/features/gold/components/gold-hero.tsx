import { accessLevelText } from '../../../entities/members/access-level.ts';
import { m } from '#messages';
import { hasPerks } from '@sunset/contract/members/tiers.ts';
import { Crown, Ticket } from 'lucide-react';
import { useGoldUntil } from '../../../shared/members/use-gold-until.ts';
import type { Session } from '../../../lib/session/storage.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useSite } from '../../../lib/use-site.ts';
import { userTypeLabels } from '../../../entities/members/user-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ownIntro } from '../own-intro.ts';
import { iconSize } from '../../../ui/icon-size.ts';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { PosterHero } from '../../../ui/layout/poster-hero.tsx';

export function GoldHero({ isExample }: { isExample: boolean }) {
  const { links } = useSite().community;
  return (
    <PosterHero
      picture={{ src: '/pictures/resorts/aqua-blu.svg', width: 1200, height: 800 }}
      corner={<MemberGreeting />}
      eyebrow={
        <span className="flex items-center gap-2">
          <Crown size={iconSize.small} />
          {m.layout_gold()}
        </span>
      }
      title={m.gold_title()}
    >
      <p className="max-w-xl text-lg">{isExample ? m.gold_intro() : ownIntro()}</p>
      <ButtonLink
        href={links.supportTicket}
        isExternal
        size="large"
        className="mt-2 w-full focus-visible:outline-on-dusk sm:w-auto"
        icon={<Ticket size={iconSize.medium} />}
      >
        {m.gold_ticket()}
      </ButtonLink>
    </PosterHero>
  );
}

/** A greeting for gold customers, who are sent here after signing in. */
function MemberGreeting() {
  const { session } = useSession();
  if (!session || session.isAdmin) return null;
  return hasPerks(session.user_type) ? <Greeting session={session} /> : null;
}

function Greeting({ session }: { session: Session }) {
  const labels = userTypeLabels(session);
  const goldUntil = useGoldUntil();
  return (
    <p className="rise flex flex-wrap items-center gap-2 rounded-card bg-surface p-4 text-ink shadow-high">
      <span className="font-semibold">{m.ui_welcome_back({ name: session.username })}</span>
      <Badge tone={labels.tone}>{labels.label}</Badge>
      {goldUntil && (
        <span className="text-sm">
          {m.gold_until()} <ShortMoment moment={goldUntil} />
        </span>
      )}
      {session.access_level && <span className="text-sm text-ink-soft">{accessLevelText(session.access_level)}</span>}
    </p>
  );
}
