import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';
import { Badge } from '../../ui/badge.tsx';
import { userTypeLabels } from '../members/user-types.ts';

interface GuestBadgesProps {
  booking: Pick<StaffBooking, 'guest' | 'entered_as'>;
  className?: string;
  /** Names the tier, such as "Level 2", in place of the type. */
  withTier?: boolean;
  /** Most guests are regular customers: where there is little room, only others are marked. */
  hidesRegular?: boolean;
}

const enteredLabels: Record<StaffBooking['entered_as'], string | null> = {
  guest: null,
  staff: 'Added by staff',
  door: 'Added at the door',
};

/** Who a guest is, for staff: the type of a member, and whether staff added the booking. */
export function GuestBadges({ booking, withTier, hidesRegular, ...look }: GuestBadgesProps) {
  const { guest, entered_as: enteredAs } = booking;
  const entered = enteredLabels[enteredAs];
  return (
    <>
      {guest.kind === 'member' && !(hidesRegular && guest.user_type === 'regular_customer') && (
        <TypeBadge guest={guest} isTierNamed={withTier === true} {...look} />
      )}
      {entered !== null && <Badge {...look}>{entered}</Badge>}
      {guest.kind === 'member' && !guest.is_in_server && (
        <Badge tone="red" {...look}>
          Left the server
        </Badge>
      )}
    </>
  );
}

interface TypeBadgeProps {
  guest: StaffBooking['guest'] & { kind: 'member' };
  isTierNamed: boolean;
  className?: string;
}

function TypeBadge({ guest, isTierNamed, ...look }: TypeBadgeProps) {
  const type = userTypeLabels({ isAdmin: guest.user_type === 'admin', user_type: guest.user_type });
  return (
    <Badge tone={type.tone} {...look}>
      {(isTierNamed && guest.tier_label) || type.badge}
    </Badge>
  );
}
