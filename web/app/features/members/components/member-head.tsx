import type { MemberDetail } from '@sunset/contract/api/members.ts';
import type { ReactNode } from 'react';
import { avatarUrl } from '../../../entities/members/avatar.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';

/** Who this is, and the figures that matter first. */
export function MemberHead({ member }: { member: MemberDetail }) {
  const { community } = useSite();
  return (
    <header className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 shadow-low sm:p-6">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar src={avatarUrl(community.cdnBase, member.discord_id, member.avatar)} />
        <div className="min-w-0 flex-1">
          <h2 className="text-title wrap-anywhere">{member.display_name}</h2>
          <p className="text-ink-soft wrap-anywhere">@{member.username}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {member.is_admin && <StatusLabel tone="info">ADMIN</StatusLabel>}
          {member.is_blocked && <StatusLabel tone="bad">BLOCKED</StatusLabel>}
          {!member.is_in_server && <StatusLabel tone="quiet">LEFT THE SERVER</StatusLabel>}
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-4 border-t border-line pt-5 sm:grid-cols-3 xl:grid-cols-6">
        <Fact name="Bookings" value={member.bookings_count} />
        <Fact name="No-shows" value={member.no_show_count} />
        <Fact name="Tier" value={member.tier_label} />
        <Fact name="Discord ID" value={member.discord_id} />
        <Fact name="Member since" value={<ShortMoment moment={member.created_at} />} />
        <Fact name="Last login" value={<ShortMoment moment={member.last_login_at} />} />
      </dl>
    </header>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="font-semibold tabular-nums wrap-anywhere">{value}</dd>
    </div>
  );
}
