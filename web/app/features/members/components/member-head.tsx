import type { MemberDetail } from '@sunset/contract/api/members.ts';
import { avatarUrl } from '../../../entities/members/avatar.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';
import { Fact } from '../../../ui/layout/fact.tsx';

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
      <dl className="grid grid-cols-2 gap-4 border-t border-line pt-5 font-semibold tabular-nums wrap-anywhere sm:grid-cols-3 xl:grid-cols-6">
        <Fact term="Bookings">{member.bookings_count}</Fact>
        <Fact term="No-shows">{member.no_show_count}</Fact>
        <Fact term="Tier">{member.tier_label}</Fact>
        <Fact term="Discord ID">{member.discord_id}</Fact>
        <Fact term="Member since">
          <ShortMoment moment={member.created_at} />
        </Fact>
        <Fact term="Last login">
          <ShortMoment moment={member.last_login_at} />
        </Fact>
      </dl>
    </header>
  );
}
