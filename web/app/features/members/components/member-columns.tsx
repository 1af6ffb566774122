import type { MemberRow } from '@sunset/contract/api/members.ts';
import { avatarUrl } from '../../../entities/members/avatar.ts';
import { useSite } from '../../../lib/use-site.ts';
import { userTypeLabels } from '../../../entities/members/user-types.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import type { Column } from '../../../ui/tables/data-table-props.ts';
import { ShortMoment } from '../../../ui/time/short-moment.tsx';
import { StatusLabel } from '../../../ui/status-label.tsx';

export const memberColumns: Column<MemberRow>[] = [
  { key: 'member', title: 'Member', onCard: 'title', render: (row) => <Name row={row} /> },
  { key: 'tier', title: 'Tier', onCard: 'corner', render: (row) => <Tier row={row} /> },
  {
    key: 'roblox',
    title: 'Roblox',
    render: (row) => <RobloxName row={row} />,
  },
  { key: 'bookings', title: 'Bookings', isNumber: true, render: (row) => row.bookings_count },
  { key: 'no-shows', title: 'No-shows', isNumber: true, render: (row) => row.no_show_count },
  { key: 'seen', title: 'Last login', render: (row) => <ShortMoment moment={row.last_login_at} /> },
  { key: 'state', title: 'State', render: (row) => <State row={row} /> },
];

function Name({ row }: { row: MemberRow }) {
  const { community } = useSite();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar src={avatarUrl(community.cdnBase, row.discord_id, row.avatar)} size="small" />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{row.display_name}</span>
        <span className="block text-sm font-normal text-ink-soft wrap-anywhere">@{row.username}</span>
      </span>
    </span>
  );
}

/** The account that is known, and the name they booked with if it is another one. */
function RobloxName({ row }: { row: MemberRow }) {
  const { roblox_username: known, booked_roblox_username: booked } = row;
  const isOther = booked !== null && booked.toLowerCase() !== known?.toLowerCase();
  if (known === null && !isOther) return <span className="text-ink-soft">Not known</span>;
  return (
    <span className="wrap-anywhere">
      {known}
      {isOther && <span className={known === null ? '' : 'block text-sm text-ink-soft'}>{`Booked as ${booked}`}</span>}
    </span>
  );
}

function Tier({ row }: { row: MemberRow }) {
  const labels = userTypeLabels({ isAdmin: row.user_type === 'admin', user_type: row.user_type });
  return <Badge tone={labels.tone}>{labels.badge}</Badge>;
}

function State({ row }: { row: MemberRow }) {
  if (row.is_blocked) return <StatusLabel tone="bad">BLOCKED</StatusLabel>;
  if (!row.is_in_server) return <StatusLabel tone="quiet">LEFT</StatusLabel>;
  if (row.is_overridden) return <StatusLabel tone="info">TIER SET</StatusLabel>;
  return <span className="text-ink-soft">–</span>;
}
