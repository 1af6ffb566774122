import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { ReactNode } from 'react';
import { avatarUrl } from '../../../../entities/members/avatar.ts';
import { useSite } from '../../../../lib/use-site.ts';
import { userTypeLabels } from '../../../../entities/members/user-types.ts';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { classNames } from '../../../../ui/class-names.ts';

interface GuestNameProps {
  booking: StaffBooking;
  /** Makes the name a link to the booking. */
  href?: string;
  onOpen?: () => void;
}

/** The name in an old booking, and in one of a deleted account, was removed. Rules: PRIVACY-2, PRIVACY-9. */
export const shownName = ({ discordUsername }: StaffBooking['guestInfo']) => discordUsername || 'Name removed';

interface GuestLinkProps {
  href: string;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}

/** Opens the booking here, or where a modifier key sends it. */
export function GuestLink({ href, onOpen, children }: GuestLinkProps) {
  return (
    <a
      href={href}
      className="underline decoration-line-strong underline-offset-4 hover:text-accent-text"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || !onOpen) return;
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </a>
  );
}

/** Picture, names and user type of a guest, with a mark if they left the Discord server. */
export function GuestName({ booking, href, onOpen }: GuestNameProps) {
  const { community } = useSite();
  const { guest, guestInfo } = booking;
  const labels = userTypeLabels({ isAdmin: guest.user_type === 'admin', user_type: guest.user_type });
  return (
    <span className="flex min-w-0 items-center gap-3 max-lg:w-0 max-lg:min-w-full">
      {/* In lists on phones there is only room for the name. */}
      <span className={classNames('shrink-0', href !== undefined && 'max-sm:hidden')}>
        <Avatar src={avatarUrl(community.cdnBase, guest.discord_id, guest.avatar)} />
      </span>
      <span className="min-w-0">
        {href === undefined ? (
          <span className="block font-semibold break-words">{shownName(guestInfo)}</span>
        ) : (
          <span className="block font-semibold break-words">
            <GuestLink href={href} onOpen={onOpen}>
              {shownName(guestInfo)}
            </GuestLink>
          </span>
        )}
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal text-ink-soft">
          <span className="break-all">{guestInfo.robloxUsername}</span>
          <Badge tone={labels.tone} className="min-h-0! px-2! py-0!">
            {labels.badge}
          </Badge>
          {!guest.is_in_server && (
            <Badge tone="red" className="min-h-0! px-2! py-0!">
              Left the server
            </Badge>
          )}
        </span>
      </span>
    </span>
  );
}
