import type { MessageFailure, MessageState } from '@sunset/contract/api/messages/messages.ts';
import {
  isNotNeeded,
  messageKindIds,
  messageKinds,
  siteSwitchOf,
  type MessageKind,
} from '@sunset/contract/message-kinds.ts';
import type { MessageAudience } from '@sunset/contract/messages/message-kind-row.ts';
import { camelCase } from '../../database/camel-case.ts';
import type { SiteSwitchColumns } from '../site-settings/rules.ts';
import type { DiscordMeaning } from '../../integrations/discord/error-codes.ts';

export const kindsByUrgency = [0, 1].map((urgency) =>
  messageKindIds.filter((kind) => messageKinds[kind].urgency === urgency),
);

export function kindsFor(audience: MessageAudience): MessageKind[] {
  return messageKindIds.filter((kind) => messageKinds[kind].audience === audience);
}

/** Whether the community's settings have a kind of message on. */
export function isOnForSite(kind: MessageKind, settings: SiteSwitchColumns): boolean {
  const own = siteSwitchOf(kind);
  return own === null || settings[camelCase(own.id)];
}

/** Messages in a row that Discord refused or did not answer, after which all wait: it bans addresses that cause too many refusals. */
export const maxRefusalsInARow = 5;

const minute = 60_000;
const hour = 60 * minute;

/** A row that is `sending` for longer was left by a process that died. More than a look-up of 5 s and two calls of 10 s take. */
export const claimMs = 30_000;
/** Within this of the first try the nonce makes repeats harmless. Rule: MSG-18. */
export const nonceMs = minute;
export const giveUpMs = 24 * hour;
/** Calls that name a resort mean its live opening, else the next within this. Rule: MSG-8. */
export const announceWithinMs = 24 * hour;

const longestBackoffMs = 15 * minute;
const withinNonceBackoffMs = 15_000;
const longestPauseMs = 5 * minute;
/** Shorter than after refusals: an outage ends without staff. */
const longestPauseWithoutAnswerMs = 2 * minute;
const pauseWithoutAdviceMs = 5_000;

/** State of a message after an attempt. */
export interface Attempt {
  audience: MessageAudience;
  /** Attempts so far, including this one. */
  attempts: number;
  /** The first earlier attempt that may have reached Discord; null if there is none. */
  uncertainSince: Date | null;
  startedAt: Date;
  giveUpAt: Date;
}

/** What happens to a message after a failed attempt. */
export interface Decision {
  state: Extract<MessageState, 'pending' | 'unknown' | 'dead'>;
  failure: MessageFailure;
  /** For `pending`: the next attempt. */
  notBefore: Date;
  /** For `pending`: since when it may have arrived. */
  uncertainSince: Date | null;
}

/** `spread` (0 to 1) is the jitter: messages that failed together are not retried together. */
export function backoffMs(attempts: number, spread: number, longest = longestBackoffMs): number {
  const full = Math.min(longest, 1000 * 2 ** Math.min(attempts, 20));
  return Math.round(full * (0.5 + spread / 2));
}

/** Pause of all messages after a rate limit: what Discord asks for, longer with each one in a row. */
export function pauseMs(retryAfterMs: number | null, consecutiveFailures: number): number {
  const ownCaution = consecutiveFailures < 2 ? 0 : Math.min(longestPauseMs, 5000 * 2 ** (consecutiveFailures - 1));
  return Math.max(retryAfterMs ?? pauseWithoutAdviceMs, ownCaution);
}

/** Pause of all messages after refusals in a row, the last of them an outage or not; null where there is no reason for one. Rule: MSG-33. */
export function refusalsPauseMs(consecutiveRefusals: number, isOutage = false): number | null {
  const further = consecutiveRefusals - maxRefusalsInARow;
  const longest = isOutage ? longestPauseWithoutAnswerMs : longestPauseMs;
  return further < 0 ? null : Math.min(longest, pauseWithoutAdviceMs * 2 ** further);
}

/** After an attempt that did not arrive: retries, unless an earlier one may have arrived or the time is over. */
export function afterNotSent(attempt: Attempt, failure: MessageFailure, notBefore: Date): Decision {
  const { uncertainSince, giveUpAt } = attempt;
  if (mustNotRepeat(attempt.audience, uncertainSince, notBefore)) return ended('unknown', 'no_answer', notBefore);
  if (notBefore >= giveUpAt) return ended('dead', failure, notBefore);
  return { state: 'pending', failure, notBefore, uncertainSince };
}

/**
 * After an attempt that may have arrived. A post in a channel is retried only within 60 s of the first such attempt, while
 * Discord deduplicates it by its nonce; then staff decide. Direct messages and events are retried for a day: twice is better
 * than never, and an event is looked up before it is created again. Rules: MSG-18, MSG-19.
 */
export function afterUnknown(attempt: Attempt, now: Date, spread: number): Decision {
  const since = attempt.uncertainSince ?? attempt.startedAt;
  const longest = isPost(attempt.audience) ? withinNonceBackoffMs : longestBackoffMs;
  const notBefore = new Date(now.getTime() + backoffMs(attempt.attempts, spread, longest));
  if (mustNotRepeat(attempt.audience, since, notBefore)) return ended('unknown', 'no_answer', notBefore);
  if (notBefore >= attempt.giveUpAt) return ended('dead', 'no_answer', notBefore);
  return { state: 'pending', failure: 'no_answer', notBefore, uncertainSince: since };
}

/** A post that may have arrived (`since`) is not retried once Discord no longer deduplicates its nonce. */
export function mustNotRepeat(audience: MessageAudience, since: Date | null, at: Date): boolean {
  return isPost(audience) && since !== null && at.getTime() - since.getTime() > nonceMs;
}

const isPost = (audience: MessageAudience): boolean => audience === 'guests_channel' || audience === 'staff_channel';

function ended(state: 'unknown' | 'dead', failure: MessageFailure, notBefore: Date): Decision {
  return { state, failure, notBefore, uncertainSince: null };
}

/** What staff read about a refusal of Discord. */
export const refusalFailures: Record<DiscordMeaning, MessageFailure> = {
  no_access: 'missing_access',
  server_not_visible: 'missing_access',
  no_permission: 'missing_permissions',
  two_factor_required: 'two_factor_required',
  unknown_channel: 'unknown_channel',
  unknown_person: 'unknown_person',
  direct_messages_closed: 'direct_messages_closed',
  no_mutual_server: 'not_in_server',
  not_a_member: 'not_in_server',
  too_many_events: 'too_many_events',
  message_gone: 'refused',
  event_gone: 'refused',
  refused: 'refused',
  // These limit calls and end no message.
  too_fast: 'rate_limited',
  too_many_old_edits: 'rate_limited',
  opening_too_fast: 'rate_limited',
  address_blocked: 'rate_limited',
};

/** Staff may send again what did not arrive or may not have, and what a rejected token holds up. */
export function canResend(message: { status: string; failure: string | null }): boolean {
  if (message.status === 'unknown') return true;
  if (message.status === 'pending') return message.failure === 'discord_unauthorized';
  return message.status === 'dead' && !isNotNeeded(message.failure);
}
