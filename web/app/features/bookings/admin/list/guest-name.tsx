import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import type { ReactNode } from 'react';
import { guestName } from '../../../../entities/bookings/guest-name.ts';
import { avatarUrl } from '../../../../entities/members/avatar.ts';
import { useSite } from '../../../../lib/use-site.ts';
import { GuestBadges } from '../../../../entities/bookings/guest-badges.tsx';
import { Avatar } from '../../../../ui/pictures/avatar.tsx';
import { classNames } from '../../../../ui/class-names.ts';

interface GuestNameProps {
  booking: StaffBooking;
  /** Makes the name a link to the booking. */
  href?: string;
  onOpen?: () => void;
}

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

/** Discord's own picture for somebody without one. */
const withoutAccount = { discord_id: '0', avatar: null };

/** Picture, names and user type of a guest (without a link the tier), with a mark if they left the Discord server. */
export function GuestName({ booking, href, onOpen }: GuestNameProps) {
  const { community } = useSite();
  const { guest, guestInfo } = booking;
  const account = guest.kind === 'member' ? guest : withoutAccount;
  return (
    <span className="flex min-w-0 items-center gap-3 max-lg:w-0 max-lg:min-w-full">
      {/* In lists on phones there is only room for the name. */}
      <span className={classNames('shrink-0', href !== undefined && 'max-sm:hidden')}>
        <Avatar src={avatarUrl(community.cdnBase, account.discord_id, account.avatar)} />
      </span>
      <span className="min-w-0">
        {href === undefined ? (
          <span className="block font-semibold break-words">{guestName(booking)}</span>
        ) : (
          <span className="block font-semibold break-words">
            <GuestLink href={href} onOpen={onOpen}>
              {guestName(booking)}
            </GuestLink>
          </span>
        )}
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal text-ink-soft">
          <span className="break-all">{guestInfo.robloxUsername}</span>
          <GuestBadges booking={booking} withTier={href === undefined} className="min-h-0! px-2! py-0!" />
        </span>
      </span>
    </span>
  );
}
