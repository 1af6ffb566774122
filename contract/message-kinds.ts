/*
 * Every kind of message that the site sends on Discord. The API's schema, the jobs that enqueue and send messages, the
 * templates and the panels read this table. It imports nothing but types, so that a page may use it without the schemas.
 */

import type { AutomaticMessage, MessageAudience, MessageKindRow, SiteSwitchRow } from './messages/message-kind-row.ts';

const minuteMs = 60_000;

export const messageKinds = {
  'booking.placed': { label: 'Request received', audience: 'guest', card: 'is_card', personalSwitch: null, urgency: 2 },
  'booking.confirmed': {
    label: 'Booking confirmed',
    audience: 'guest',
    card: 'short',
    personalSwitch: null,
    urgency: 1,
  },
  'booking.rejected': { label: 'Booking rejected', audience: 'guest', card: 'short', personalSwitch: null, urgency: 1 },
  'booking.cancelled': {
    label: 'Booking cancelled',
    audience: 'guest',
    card: 'short',
    personalSwitch: null,
    urgency: 1,
  },
  'booking.restored': {
    label: 'Request open again',
    audience: 'guest',
    card: 'short',
    personalSwitch: null,
    urgency: 1,
  },
  'booking.changed': { label: 'Booking changed', audience: 'guest', card: 'on_card', personalSwitch: null, urgency: 1 },
  'booking.given_away': {
    label: 'Room given away',
    audience: 'guest',
    card: 'short',
    personalSwitch: null,
    urgency: 0,
  },
  'booking.exchanged': { label: 'Another room', audience: 'guest', card: 'short', personalSwitch: null, urgency: 1 },
  'booking.moved': { label: 'New time', audience: 'guest', card: 'short', personalSwitch: null, urgency: 1 },
  'booking.cleared': { label: 'Booking removed', audience: 'guest', card: 'short', personalSwitch: null, urgency: 1 },
  'guests.announcement': {
    label: 'Guest announcement',
    audience: 'guests_channel',
    personalSwitch: null,
    urgency: 0,
    automatic: {
      switch: 'guest_announcement',
      beforeMs: 15 * minuteMs,
      hint: 'In the guests’ channel, 15 minutes ahead.',
    },
  },
  'guests.opening_post': {
    label: 'Opening post',
    audience: 'guests_channel',
    personalSwitch: null,
    urgency: 2,
    automatic: {
      switch: 'opening_post',
      beforeMs: null,
      hint: 'In the guests’ channel: new when it is published, at most seven days ahead (at once if members voted for it), and when the sale opens; edited in between. Only while the settings allow opening posts.',
    },
    siteSwitch: {
      id: 'opening_posts',
      label: 'One post for each opening in the guests’ channel',
      hint: 'It shows when the sale opens, the rooms left and who waits, with buttons. It is also the announcement 15 minutes ahead.',
    },
  },
  'booking.reminder': {
    label: 'Reminder',
    audience: 'guest',
    card: 'short',
    personalSwitch: 'reminders',
    urgency: 1,
    automatic: {
      switch: 'guest_reminder',
      beforeMs: 60 * minuteMs,
      hint: 'To each approved guest, 1 hour ahead.',
    },
  },
  'booking.neighborhood_code': {
    label: 'Neighborhood code',
    audience: 'guest',
    card: 'short',
    personalSwitch: null,
    urgency: 0,
    automatic: {
      switch: 'neighborhood_code',
      beforeMs: 'setting',
      hint: 'To each approved guest. The settings say how long ahead.',
    },
  },
  'booking.called': {
    label: 'Called to the front desk',
    audience: 'guest',
    card: 'short',
    personalSwitch: null,
    urgency: 0,
  },
  'booking.feedback': {
    label: 'How was it?',
    audience: 'guest',
    card: 'short',
    personalSwitch: 'feedback',
    urgency: 2,
    automatic: {
      switch: 'feedback_question',
      beforeMs: null,
      afterMs: 15 * minuteMs,
      hint: 'To each guest who came, 15 minutes after the session. They answer with one tap.',
    },
  },
  'waiting_list.offer': { label: 'Room offered', audience: 'waiting_member', personalSwitch: null, urgency: 0 },
  'waiting_list.offer_over': {
    label: 'Offer over',
    audience: 'waiting_member',
    personalSwitch: 'offer_news',
    urgency: 1,
  },
  'waiting_list.removed': {
    label: 'Removed from the waiting list',
    audience: 'waiting_member',
    personalSwitch: null,
    urgency: 1,
  },
  'waiting_list.restored': {
    label: 'Back on the waiting list',
    audience: 'waiting_member',
    personalSwitch: null,
    urgency: 1,
  },
  'waiting_list.called': {
    label: 'Called to the front desk',
    audience: 'waiting_member',
    personalSwitch: null,
    urgency: 0,
  },
  'companion.takeover': { label: 'Room held for a companion', audience: 'companion', personalSwitch: null, urgency: 0 },
  'companion.ended': { label: 'Place in a room over', audience: 'companion', personalSwitch: null, urgency: 1 },
  'member.place_restored': { label: 'Place given back', audience: 'reminded_member', personalSwitch: null, urgency: 1 },
  'draw.offer': { label: 'Room drawn', audience: 'waiting_member', personalSwitch: null, urgency: 0 },
  'draw.waiting': { label: 'No room drawn', audience: 'waiting_member', personalSwitch: 'offer_news', urgency: 1 },
  'sale.reminder': { label: 'Lobby or sale opens', audience: 'reminded_member', personalSwitch: null, urgency: 0 },
  'proposal.happens': {
    label: 'Asked-for opening happens',
    audience: 'reminded_member',
    personalSwitch: null,
    urgency: 1,
  },
  'gold.granted': { label: 'Gold membership', audience: 'gold_member', personalSwitch: null, urgency: 1 },
  'gold.ends_soon': { label: 'Gold ends soon', audience: 'gold_member', personalSwitch: null, urgency: 1 },
  'gold.ended': { label: 'Gold ended', audience: 'gold_member', personalSwitch: null, urgency: 1 },
  'gold.role': { label: 'Gold role on Discord', audience: 'server_roles', personalSwitch: null, urgency: 1 },
  'guests.proposals': { label: 'Proposed openings', audience: 'guests_channel', personalSwitch: null, urgency: 2 },
  'guests.free_room': {
    label: 'A room is free',
    audience: 'guests_channel',
    personalSwitch: null,
    urgency: 0,
    siteSwitch: {
      id: 'announce_free_rooms',
      label: 'Post free rooms in the guests’ channel',
      hint: 'One post when a room becomes free in the last 30 minutes before the start. Opening posts show free rooms already, so this counts only while they are off.',
    },
  },
  'admin.code_warning': { label: 'Security code warning', audience: 'admin', personalSwitch: null, urgency: 0 },
  'staff.opening_ping': { label: 'Staff opening ping', audience: 'staff_channel', personalSwitch: null, urgency: 0 },
  'staff.waiting_requests': { label: 'Waiting requests', audience: 'staff_channel', personalSwitch: null, urgency: 0 },
  'staff.roster': { label: 'Open places', audience: 'staff_channel', personalSwitch: null, urgency: 1 },
  'staff.proposal_reached': { label: 'Votes reached', audience: 'staff_channel', personalSwitch: null, urgency: 1 },
  'staff.member_left': { label: 'Guest left the server', audience: 'staff_channel', personalSwitch: null, urgency: 2 },
  'staff.departures_held': {
    label: 'Departures wait for you',
    audience: 'staff_channel',
    personalSwitch: null,
    urgency: 0,
  },
  'staff.webhook_disabled': {
    label: 'Webhook disabled',
    audience: 'staff_channel',
    personalSwitch: null,
    urgency: 2,
  },
  'staff.backup_missing': { label: 'No backup', audience: 'staff_channel', personalSwitch: null, urgency: 1 },
  'staff.backup_good': { label: 'Backups work again', audience: 'staff_channel', personalSwitch: null, urgency: 2 },
  'staff.data_broken': { label: 'Data breaks rules', audience: 'staff_channel', personalSwitch: null, urgency: 1 },
  'staff.shorter_retention': {
    label: 'Data will be deleted earlier',
    audience: 'staff_channel',
    personalSwitch: null,
    urgency: 1,
  },
  'staff.primary_admin': {
    label: 'Another primary admin',
    audience: 'staff_channel',
    personalSwitch: null,
    urgency: 0,
  },
  'opening.event': {
    label: 'Discord event',
    audience: 'server_events',
    personalSwitch: null,
    urgency: 2,
    automatic: {
      switch: 'discord_event',
      beforeMs: null,
      hint: 'An event in the Discord server. It changes with the opening.',
    },
  },
} as const satisfies Record<string, MessageKindRow>;

type Kinds = typeof messageKinds;

export type MessageKind = keyof Kinds;

type KindFor<Audience extends MessageAudience> = {
  [Kind in MessageKind]: Kinds[Kind]['audience'] extends Audience ? Kind : never;
}[MessageKind];

/** The kinds about one booking. Each has a template, which My Bookings shows too. */
export type GuestMessageKind = KindFor<'guest'>;

/** The kinds about one entry of a waiting list. */
export type WaitingMessageKind = KindFor<'waiting_member'>;

/** The kinds about a place in the room of somebody else's booking. */
export type CompanionMessageKind = KindFor<'companion'>;

/** The kinds that are sent automatically for each opening. */
export type AutomaticMessageKind = {
  [Kind in MessageKind]: Kinds[Kind] extends { automatic: AutomaticMessage } ? Kind : never;
}[MessageKind];

/** An automatic kind as the API's calls about switches name it. */
export type MessageSwitch = Kinds[AutomaticMessageKind]['automatic']['switch'];

type SiteSwitchIn<Row> = Row extends { siteSwitch: { id: infer Id } } ? Id : never;

/** A switch of the community's settings for one kind of message. */
export type MessageSiteSwitch = { [Kind in MessageKind]: SiteSwitchIn<Kinds[Kind]> }[MessageKind];

/** Failures of messages that nobody misses: each was right not to be sent. */
export const notNeededFailures = ['out_of_date', 'switched_off', 'on_card', 'account_deleted'] as const;

export function isNotNeeded(failure: string | null): boolean {
  return notNeededFailures.some((each) => each === failure);
}

export const messageKindIds = Object.keys(messageKinds) as MessageKind[];

export const automaticMessageKinds = messageKindIds.filter((kind) => isAutomaticMessage(kind));

export const messageSwitchIds = automaticMessageKinds.map((kind) => messageKinds[kind].automatic.switch);

/** The switch of the community's settings that a kind obeys; null if it has none. */
export function siteSwitchOf(kind: MessageKind): SiteSwitchRow<MessageSiteSwitch> | null {
  const row: MessageKindRow & { siteSwitch?: SiteSwitchRow<MessageSiteSwitch> } = messageKinds[kind];
  return row.siteSwitch ?? null;
}

export function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(messageKinds, kind);
}

function isFor<Audience extends MessageAudience>(audience: Audience) {
  return (kind: string): kind is KindFor<Audience> => isMessageKind(kind) && messageKinds[kind].audience === audience;
}

export const isGuestMessage = isFor('guest');
export const isWaitingMessage = isFor('waiting_member');
export const isCompanionMessage = isFor('companion');

export function isAutomaticMessage(kind: MessageKind): kind is AutomaticMessageKind {
  return 'automatic' in messageKinds[kind];
}

export function messageKindOfSwitch(id: MessageSwitch): AutomaticMessageKind {
  const kind = automaticMessageKinds.find((each) => messageKinds[each].automatic.switch === id);
  if (kind === undefined) throw new Error(`No kind of message has the switch ${id}.`);
  return kind;
}
