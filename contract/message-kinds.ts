/*
 * Every kind of message that the site sends on Discord. The API's schema, the delivery and the panels read these tables.
 * It imports nothing, so that a page may use it without the schemas.
 */

/** Where a message goes: the guests' channel, the staff channel, one person, or the server's events. */
export type MessageTarget = 'guests' | 'staff' | 'person' | 'event';

interface MessageKindRow {
  /** What the panels call it. */
  label: string;
  target: MessageTarget;
  /** Of the messages that wait, the lowest is sent first. */
  urgency: 0 | 1 | 2;
}

export const messageKinds = {
  'booking.placed': { label: 'Request received', target: 'person', urgency: 2 },
  'booking.confirmed': { label: 'Booking confirmed', target: 'person', urgency: 1 },
  'booking.rejected': { label: 'Booking rejected', target: 'person', urgency: 1 },
  'booking.cancelled': { label: 'Booking cancelled', target: 'person', urgency: 1 },
  'booking.restored': { label: 'Request open again', target: 'person', urgency: 1 },
  'booking.changed': { label: 'Booking changed', target: 'person', urgency: 1 },
  'booking.moved': { label: 'New time', target: 'person', urgency: 1 },
  'booking.cleared': { label: 'Booking removed', target: 'person', urgency: 1 },
  'booking.reminder': { label: 'Reminder', target: 'person', urgency: 1 },
  'booking.neighborhood_code': { label: 'Neighborhood code', target: 'person', urgency: 0 },
  'admin.code_failures': { label: 'Security code failures', target: 'person', urgency: 0 },
  'admin.code_warning': { label: 'Security code warning', target: 'person', urgency: 0 },
  'guests.announcement': { label: 'Guest announcement', target: 'guests', urgency: 0 },
  'staff.opening_ping': { label: 'Staff opening ping', target: 'staff', urgency: 0 },
  'staff.waiting_requests': { label: 'Waiting requests', target: 'staff', urgency: 0 },
  'staff.member_left': { label: 'Guest left the server', target: 'staff', urgency: 2 },
  'opening.event': { label: 'Discord event', target: 'event', urgency: 2 },
} as const satisfies Record<string, MessageKindRow>;

export type MessageKind = keyof typeof messageKinds;

export const messageKindIds = Object.keys(messageKinds) as MessageKind[];

export function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(messageKinds, kind);
}

const minuteMs = 60_000;

interface ScheduledMessageRow {
  kind: MessageKind;
  /** How long before the opening it is sent; null for what follows the opening's data. */
  beforeMs: number | null;
  /** The switch on the hosting panel. */
  label: string;
  hint: string;
}

/** The messages that are sent automatically for each opening, by the id of their switch, in the order of the panel. */
export const scheduledMessages = {
  guest_announcement: {
    kind: 'guests.announcement',
    beforeMs: 15 * minuteMs,
    label: 'Guest announcement',
    hint: 'In the guests’ channel, 15 minutes ahead.',
  },
  guest_reminder: {
    kind: 'booking.reminder',
    beforeMs: 60 * minuteMs,
    label: 'Reminder',
    hint: 'To each confirmed guest, 1 hour ahead.',
  },
  neighborhood_code: {
    kind: 'booking.neighborhood_code',
    beforeMs: 15 * minuteMs,
    label: 'Neighborhood code',
    hint: 'To each confirmed guest, from 15 minutes ahead.',
  },
  discord_event: {
    kind: 'opening.event',
    beforeMs: null,
    label: 'Discord event',
    hint: 'An event in the Discord server. It changes with the opening.',
  },
} as const satisfies Record<string, ScheduledMessageRow>;

export type MessageSwitch = keyof typeof scheduledMessages;

export const messageSwitchIds = Object.keys(scheduledMessages) as MessageSwitch[];
