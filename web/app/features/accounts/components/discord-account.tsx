import { accessLevelText } from '../../../entities/members/access-level.ts';
import { m } from '#messages';
import { MessageCircle } from 'lucide-react';
import { avatarSize, avatarUrl } from '../../../entities/members/avatar.ts';
import type { Session } from '../../../lib/session/storage.ts';
import { useSite } from '../../../lib/use-site.ts';
import { userTypeLabels } from '../../../entities/members/user-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { useGoldUntil } from '../../../shared/members/use-gold-until.ts';
import { CardTitle } from './card-title.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';

export function DiscordAccount({ session }: { session: Session }) {
  const { community } = useSite();
  const labels = userTypeLabels(session);
  const goldUntil = useGoldUntil();
  return (
    <Card as="section" aria-labelledby="discord-account" className="flex flex-col gap-6">
      <CardTitle id="discord-account" Icon={MessageCircle} title={m.accounts_discord_title()} />
      <div className="flex items-center gap-4">
        <Picture
          src={avatarUrl(community.cdnBase, session.discord_id, session.avatar ?? null)}
          alt=""
          width={avatarSize}
          height={avatarSize}
          isEager
          className="size-18 shrink-0 rounded-full bg-sunk object-cover"
        />
        <div className="min-w-0">
          <p className="text-title wrap-anywhere">{session.username}</p>
          <Badge tone={labels.tone} className="mt-1">
            {labels.label}
          </Badge>
        </div>
      </div>
      <dl className="grid gap-4 border-t border-line pt-5 font-semibold tabular-nums wrap-anywhere sm:grid-cols-2">
        <Fact term={m.accounts_discord_username()}>{session.discord_username ?? session.username}</Fact>
        <Fact term={m.accounts_discord_id()}>{session.discord_id}</Fact>
        {session.access_level && <Fact term={m.accounts_access_level()}>{accessLevelText(session.access_level)}</Fact>}
        {goldUntil && (
          <Fact term={m.gold_until()}>
            <ShortMoment moment={goldUntil} />
          </Fact>
        )}
      </dl>
      <p className="text-sm text-ink-soft">{m.accounts_discord_intro()}</p>
    </Card>
  );
}
