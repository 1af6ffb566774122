import { bookingStatuses, type BookingStatus } from '@sunset/contract/booking-status.ts';

/** `SR-ABCDEFGHJKMNP` in groups that are easy to read out: `SR-ABCDE-FGHJ-KMNP`. Any other text is unchanged. */
export function groupReference(reference: string): string {
  const groups = /^SR-(\w{5})(\w{4})(\w{4})$/.exec(reference);
  return groups ? `SR-${groups[1]}-${groups[2]}-${groups[3]}` : reference;
}

/** Reasons that the server writes as a code. */
const reasonCodes: Record<string, { guest: string; staff: string }> = {
  not_approved_in_time: {
    guest: 'Our staff did not approve it before the session ended.',
    staff: 'Not approved before the session ended',
  },
};

/** Why a booking was rejected or cancelled: the text for a code, or what staff wrote. */
export function reasonText(reason: string, reader: 'guest' | 'staff'): string {
  return Object.hasOwn(reasonCodes, reason) ? (reasonCodes[reason]?.[reader] ?? reason) : reason;
}

/** The toast after booking. It says "Confirmed" only for a confirmed booking. */
export function placedToast(status: BookingStatus): { title: string; description: string } {
  const { confirmed, pending } = bookingStatuses;
  return status === 'confirmed'
    ? { title: confirmed.heading, description: 'Check your Discord for opening confirmation.' }
    : { title: pending.heading, description: pending.explanation };
}
