/*
 * What webhooks report: every type of event with the actions of the audit log that cause it. The API's schema, the panel and
 * docs/webhooks.md read this table; the SQL function `webhook_event` has the same actions, which a test compares.
 */

interface WebhookEvent {
  label: string;
  actions: readonly string[];
}

export const webhookEvents = {
  'booking.created': {
    label: 'Booking requested, or added by staff',
    actions: ['booking.place', 'booking.enter', 'booking.go_live'],
  },
  'booking.confirmed': { label: 'Booking confirmed', actions: ['booking.approve'] },
  'booking.rejected': { label: 'Booking rejected', actions: ['booking.reject'] },
  'booking.cancelled': { label: 'Booking cancelled or expired', actions: ['booking.cancel', 'booking.expire'] },
  'booking.restored': {
    label: 'Booking restored',
    actions: ['booking.restore', 'booking.take_back', 'booking.undo_clear'],
  },
  'booking.changed': {
    label: 'Booking changed (room, add-on, payment, notes or Roblox name)',
    actions: ['booking.edit', 'booking.exchange', 'booking.mark_paid', 'booking.mark_unpaid'],
  },
  'booking.removed': { label: 'Booking removed from the lists', actions: ['booking.clear'] },
  'booking.checked_in': { label: 'Guest checked in; before, the first companion', actions: ['booking.check_in'] },
  'booking.check_in_undone': { label: 'Check-in taken back', actions: ['booking.undo_check_in'] },
  'booking.in_line': {
    label: 'Guest is here and in line',
    actions: ['booking.join_line', 'booking.move_back', 'booking.return_to_line'],
  },
  'booking.called': { label: 'Guest called to the front desk', actions: ['booking.call'] },
  'booking.out_of_line': { label: 'Guest left the line without a check-in', actions: ['booking.leave_line'] },
  'booking.ended': {
    label: 'Booking ended: with its session, or because the guest did not come',
    actions: ['booking.end', 'booking.give_away', 'booking.correct_attendance'],
  },
  'booking.room_service': {
    label: 'Room service: ordered, claimed, served, declined, cancelled, restored or paid, or a step of it undone',
    actions: [
      'booking.order',
      'booking.claim_order',
      'booking.serve_order',
      'booking.decline_order',
      'booking.cancel_orders',
      'booking.restore_orders',
      'booking.collect',
      'booking.undo_order_step',
      'booking.undo_collect',
    ],
  },
  'opening.created': { label: 'Opening created', actions: ['opening.create', 'opening.publish'] },
  'opening.changed': {
    label: 'Opening changed (time, rooms, prices or booking times)',
    actions: ['opening.move', 'opening.set_rooms', 'opening.set_price', 'opening.release'],
  },
  'opening.extended': { label: 'Session extended', actions: ['opening.extend'] },
  'opening.cancelled': { label: 'Opening deleted or called off', actions: ['opening.delete'] },
  'opening.restored': { label: 'Deletion of an opening undone', actions: ['opening.undo_delete'] },
} as const satisfies Record<string, WebhookEvent>;

export type WebhookEventType = keyof typeof webhookEvents;

export const webhookEventTypes = Object.keys(webhookEvents) as [WebhookEventType, ...WebhookEventType[]];

/** Sent by "Send a test event" alone. */
export const testEventType = 'webhook.test';

/** How an attempt to deliver ended. */
export const attemptOutcomes = {
  delivered: 'Delivered',
  refused: 'Refused by the receiver',
  redirected: 'Redirected (we do not follow)',
  gone: 'Gone (410)',
  timed_out: 'No answer in time',
  unreachable: 'Could not connect',
  private_address: 'Private address, not allowed',
  secret_lost: 'Secret cannot be read',
} as const;

export type AttemptOutcome = keyof typeof attemptOutcomes;

export const attemptOutcomeIds = Object.keys(attemptOutcomes) as [AttemptOutcome, ...AttemptOutcome[]];

/** Why an endpoint was disabled by the site. */
export const disabledReasons = {
  gone: 'The receiver answered 410 Gone.',
  failing: 'Every delivery failed for five days.',
  secret_lost: 'The secret cannot be read with this DATA_KEY. Make a new one.',
} as const;

export type DisabledReason = keyof typeof disabledReasons;

export const disabledReasonIds = Object.keys(disabledReasons) as [DisabledReason, ...DisabledReason[]];
