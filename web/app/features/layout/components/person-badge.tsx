import { m } from '#messages';
import { avatarSize, avatarUrl } from '../../../entities/members/avatar.ts';
import type { Session } from '../../../lib/session/storage.ts';
import { useSite } from '../../../lib/use-site.ts';
import { userTypeLabels } from '../../../entities/members/user-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';

const tones = {
  red: 'bg-red-soft text-red-text',
  yellow: 'bg-yellow-soft text-yellow-text',
  purple: 'bg-purple-soft text-purple-text',
  blue: 'bg-blue-soft text-blue-text',
};

interface PersonProps {
  session: Session;
}

/** The Discord avatar, or Discord's default picture. */
function Avatar({ session, className }: PersonProps & { className?: string }) {
  const { community } = useSite();
  const src = avatarUrl(community.cdnBase, session.discord_id, session.avatar ?? null);
  return (
    <Picture
      src={src}
      alt=""
      width={avatarSize}
      height={avatarSize}
      isEager
      className={classNames('shrink-0 rounded-full border-2 border-surface bg-sunk object-cover', className)}
    />
  );
}

/** Before hydration, painted from storage in the place of `PersonBadge` (lib/session/early-session.ts). */
export function EarlyBadge() {
  return (
    <span aria-hidden className="relative flex shrink-0 items-center">
      <span className="size-10 rounded-full border-2 border-surface bg-sunk bg-(image:--badge-picture) bg-cover" />
      <span className="absolute -right-1.5 -bottom-1 min-w-5 rounded-full bg-(--badge-soft) px-1 text-center text-[0.6875rem] leading-5 font-bold text-(--badge-text) shadow-low after:content-(--badge-letters)" />
    </span>
  );
}

/** Avatar with the abbreviated user type: two letters, or one in the compact bar. */
export function PersonBadge({ session }: PersonProps) {
  const labels = userTypeLabels(session);
  return (
    <span className="relative flex shrink-0 items-center">
      <Avatar session={session} className="size-10" />
      <span
        aria-hidden
        title={labels.badge}
        className={classNames(
          'absolute -right-1.5 -bottom-1 min-w-5 rounded-full px-1 text-center text-[0.6875rem] leading-5 font-bold shadow-low',
          tones[labels.tone],
        )}
      >
        <span className="group-data-scrolled/bar:hidden">{labels.letters}</span>
        <span className="hidden group-data-scrolled/bar:inline">{labels.letter}</span>
      </span>
      <span className="sr-only">{m.layout_signed_in_as({ name: session.username, type: labels.badge })}</span>
    </span>
  );
}

/** Avatar, name and user type at the top of the menu. */
export function PersonCard({ session }: PersonProps) {
  const labels = userTypeLabels(session);
  return (
    <div className="flex items-center gap-3 rounded-control bg-sunk p-3">
      <Avatar session={session} className="size-12" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{session.username}</p>
        <Badge tone={labels.tone} className="mt-1">
          {/* What the letters beside the picture in the bar mean. */}
          <span aria-hidden className="font-bold">
            {labels.letters}
          </span>
          <span>{labels.badge}</span>
        </Badge>
      </div>
    </div>
  );
}
