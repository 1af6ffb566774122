import { bookingStatuses, type BookingStatus } from '@sunset/contract/booking-status.ts';
import { formatDate } from '../../format/dates.ts';

/** Groups a reference so that it can be read aloud: `SR-ABCDEFGHJKMNP` becomes `SR-ABCDE-FGHJ-KMNP`. */
export function groupReference(reference: string): string {
  const groups = /^SR-(\w{5})(\w{4})(\w{4})$/.exec(reference);
  return groups ? `SR-${groups[1]}-${groups[2]}-${groups[3]}` : reference;
}

/** Texts for reasons that the server stores as a code. */
const reasonCodes: Record<string, { guest: string; staff: string }> = {
  not_approved_in_time: {
    guest: 'Our staff did not approve it before the session ended.',
    staff: 'Not approved before the session ended',
  },
};

/** Why a booking was rejected or cancelled: the text of a code, else the text that staff wrote. */
export function reasonText(reason: string, reader: 'guest' | 'staff'): string {
  return Object.hasOwn(reasonCodes, reason) ? (reasonCodes[reason]?.[reader] ?? reason) : reason;
}

/** What a status means for the guest. A request is cancelled when its session ends (BOARD-8, PAGE-60). */
export function statusText({ status, checkOut }: { status: BookingStatus; checkOut: string }): string {
  if (status !== 'pending') return bookingStatuses[status].explanation;
  return `Request sent: your room is held; staff answer before ${formatDate(checkOut, 'time')}. Without an answer it is cancelled.`;
}

/** The toast after booking (PAGE-37). */
export function placedToast(status: BookingStatus): { title: string; description: string } {
  const { confirmed, pending } = bookingStatuses;
  return status === 'confirmed'
    ? { title: confirmed.heading, description: 'Check your Discord for opening confirmation.' }
    : { title: pending.heading, description: pending.explanation };
}
