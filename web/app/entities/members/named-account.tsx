import { useSite } from '../../lib/use-site.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { avatarUrl } from './avatar.ts';

interface NamedAccountProps {
  account: { discord_id: string; avatar: string | null; username: string };
}

/** A Discord account in a table: avatar, name and id. */
export function NamedAccount({ account }: NamedAccountProps) {
  const { community } = useSite();
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar src={avatarUrl(community.cdnBase, account.discord_id, account.avatar)} />
      <span className="min-w-0">
        <span className="block font-semibold break-words">{account.username}</span>
        <span className="block text-sm font-normal text-ink-soft tabular-nums">{account.discord_id}</span>
      </span>
    </span>
  );
}
