import type { StaffBookingDetails } from '@sunset/contract/api/staff-bookings.ts';

type History = StaffBookingDetails['history'][number];
type Delivery = StaffBookingDetails['messages'][number]['state'];

/** What happened to a booking, as the rest of a sentence that begins with who did it. */
const deeds: Record<string, string> = {
  'booking.place': 'requested it',
  'booking.approve': 'approved it',
  'booking.confirm': 'confirmed it',
  'booking.reject': 'rejected it',
  'booking.cancel': 'cancelled it',
  'booking.expire': 'let it run out, not approved in time',
  'booking.end': 'closed it after the session',
  'booking.restore': 'put it back to pending',
  'booking.edit': 'changed it',
  'booking.clear': 'removed it from the lists',
  'booking.undo_clear': 'brought it back',
  'booking.check_in': 'checked the guest in',
  'booking.undo_check_in': 'took back the check-in',
  'booking.mark_paid': 'noted the payment',
  'booking.mark_unpaid': 'took back the payment',
  'booking.correct_attendance': 'corrected who came',
};

/** "Wren approved it"; an action without words of its own is named as it is. */
export function historyText({ by, action }: History): string {
  const who = by.charAt(0).toUpperCase() + by.slice(1);
  return `${who} ${deeds[action] ?? action.replace('booking.', '').replaceAll('_', ' ')}`;
}

/** What changed besides, in short: "status: pending → confirmed". */
export function changeTexts({ before, after }: History): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => {
    const [was, is] = [valueText(before?.[name]), valueText(after?.[name])];
    if (was === is) return [];
    return was === '–' ? [`${name}: ${is}`] : [`${name}: ${was} → ${is}`];
  });
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '–';
  return typeof value === 'string' ? value.replaceAll('_', ' ') : JSON.stringify(value);
}

const messageNames: Record<string, string> = {
  'booking.placed': 'Request received',
  'booking.confirmed': 'Booking confirmed',
  'booking.rejected': 'Booking rejected',
  'booking.cancelled': 'Booking cancelled',
  'booking.restored': 'Request open again',
  'booking.changed': 'Booking changed',
  'booking.moved': 'New time',
  'booking.cleared': 'Booking removed',
  'booking.reminder': 'Reminder',
  'booking.neighborhood_code': 'Neighborhood code',
};

export function messageName(kind: string): string {
  return messageNames[kind] ?? kind;
}

interface DeliveryWords {
  label: string;
  tone: 'waiting' | 'good' | 'bad' | 'info' | 'quiet';
}

const deliveries: Record<Delivery, DeliveryWords> = {
  pending: { label: 'WAITING', tone: 'waiting' },
  sending: { label: 'SENDING', tone: 'info' },
  sent: { label: 'SENT', tone: 'good' },
  unknown: { label: 'UNKNOWN', tone: 'bad' },
  dead: { label: 'NOT SENT', tone: 'bad' },
};

/** Where a message stands; what is not needed any more is no failure. */
export function deliveryWords(state: Delivery, failure: string | null): DeliveryWords {
  return failure === 'out_of_date' ? { label: 'NOT NEEDED', tone: 'quiet' } : deliveries[state];
}

const failures: Record<string, string> = {
  direct_messages_closed: 'Takes no direct messages; it stands on My Bookings.',
  not_in_server: 'Has left the Discord server.',
  unknown_person: 'Discord does not know this person any more.',
  no_answer: 'Discord did not answer; it may have arrived.',
  unreachable: 'Discord could not be reached; it is tried again.',
  rate_limited: 'Discord asks for patience; it is tried again.',
};

/** Why a message did not arrive. */
export function deliveryFailure(failure: string): string {
  return failures[failure] ?? failure.replaceAll('_', ' ');
}
