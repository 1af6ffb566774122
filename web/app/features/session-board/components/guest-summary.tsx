import type { StaffBooking } from '@sunset/contract/api/bookings/admin.ts';
import type { ReactNode } from 'react';
import { avatarUrl } from '../../../entities/members/avatar.ts';
import { useSite } from '../../../lib/use-site.ts';
import { Avatar } from '../../../ui/pictures/avatar.tsx';

interface GuestSummaryProps {
  booking: StaffBooking;
  /** Secondary text below the name. */
  children: ReactNode;
}

export function GuestSummary({ booking, children }: GuestSummaryProps) {
  const { community } = useSite();
  const { guest, guestInfo } = booking;
  return (
    <div className="flex min-w-0 items-center gap-3 max-lg:w-0 max-lg:min-w-full">
      <Avatar src={avatarUrl(community.cdnBase, guest.discord_id, guest.avatar)} />
      <div className="min-w-0">
        <p className="font-semibold break-words">{guestInfo.discordUsername}</p>
        <p className="text-sm font-normal text-ink-soft">{children}</p>
      </div>
    </div>
  );
}
