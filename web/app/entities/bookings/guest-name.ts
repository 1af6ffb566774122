import type { StaffBooking } from '@sunset/contract/api/bookings/staff-booking.ts';

type Named = Pick<StaffBooking, 'guest' | 'guestInfo'>;

/**
 * What staff call a guest: a member by the Discord name of the booking, a guest at the door by the Roblox name. The names of a deleted account and
 * of an old booking were removed. Rules: DOOR-1, PRIVACY-2, PRIVACY-9.
 */
export function guestName({ guest, guestInfo }: Named): string {
  const { discordUsername, robloxUsername, robloxDisplayName } = guestInfo;
  return (guest.kind === 'member' ? discordUsername : robloxDisplayName || robloxUsername) || 'Name removed';
}

/** Says that the guest is notified, `about` what ("with the reason"); a guest without an account gets no messages. Rule: DOOR-5. */
export function messageText(booking: Named, about = 'on Discord'): string {
  const name = guestName(booking);
  return booking.guest.kind === 'member'
    ? `${name} gets a message ${about}.`
    : `${name} has no account here, so gets no message.`;
}

/** What staff have to know about a guest whose booking is no member's. Rule: DOOR-6. */
export function doorGuestText({
  is_resolved: isResolved,
  account_of: owner,
}: StaffBooking['guest'] & { kind: 'door' }): string {
  if (owner !== null) return `The account of ${owner}, who has another booking here.`;
  return isResolved ? 'Without an account here.' : 'Without an account here. Roblox did not confirm the name.';
}
