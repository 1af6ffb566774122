import { isActiveStatus } from '@sunset/contract/active-statuses.ts';

/** Whether companions of a booking can come and go at `now`. Rules: COMPANION-1, COMPANION-3. */
export function isRoomOpen(booking: { status: string; endsAt: Date }, now: Date): boolean {
  return isActiveStatus(booking.status) && booking.endsAt > now;
}
