import type { BookingStatus, PlacedBooking } from '@sunset/contract/api/bookings.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';

interface StatusLabels {
  label: string;
  tone: BadgeTone;
  /** What it means for the guest. */
  sentence: string;
}

/** How a booking stands, in honest words. */
export const statusLabels: Record<BookingStatus, StatusLabels> = {
  pending: { label: 'Pending', tone: 'yellow', sentence: 'We saved your room. Our staff are checking your request.' },
  confirmed: { label: 'Confirmed', tone: 'green', sentence: 'Approved. Arrive at least 10 minutes early.' },
  rejected: { label: 'Rejected', tone: 'red', sentence: 'Our staff did not approve this request.' },
  cancelled: { label: 'Cancelled', tone: 'neutral', sentence: 'This booking was cancelled.' },
  completed: { label: 'Completed', tone: 'blue', sentence: 'Thank you for staying with us.' },
  no_show: { label: 'No-show', tone: 'neutral', sentence: 'You did not check in for this session.' },
};

/** Codes that the system gives as a reason, in words; staff's own words stay. */
const reasons: Record<string, string> = {
  not_approved_in_time: 'Our staff did not approve it before the session ended.',
};

export function reasonLabel(reason: string): string {
  return reasons[reason] ?? reason;
}

/** `SR-ABCDEFGHJKMNP` in groups that can be read out: `SR-ABCDE-FGHJ-KMNP`. Anything else stays as it is. */
export function groupReference(reference: string): string {
  const groups = /^SR-(\w{5})(\w{4})(\w{4})$/.exec(reference);
  return groups ? `SR-${groups[1]}-${groups[2]}-${groups[3]}` : reference;
}

/** The toast after booking: says "Confirmed" only where it is. Rule: decisions.md section 1. */
export function placedToast(status: PlacedBooking['status']): { title: string; description: string } {
  if (status === 'confirmed')
    return { title: 'Reservation Confirmed!', description: 'Check your Discord for opening confirmation.' };
  return { title: 'Request received', description: 'We saved your room. Our staff are checking your request.' };
}
