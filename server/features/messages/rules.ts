import type { MessageFailure, MessageState } from '@sunset/contract/api/messages/messages.ts';
import {
  isNotNeeded,
  messageKindIds,
  messageKinds,
  type MessageAudience,
  type MessageKind,
} from '@sunset/contract/message-kinds.ts';

export const kindsByUrgency = [0, 1].map((urgency) =>
  messageKindIds.filter((kind) => messageKinds[kind].urgency === urgency),
);

export function kindsFor(audience: MessageAudience): MessageKind[] {
  return messageKindIds.filter((kind) => messageKinds[kind].audience === audience);
}

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

/** The failure for an error code of Discord; `refused` for all others. */
export function refusalFailure(status: number, code: number | null): MessageFailure {
  const known: Record<number, MessageFailure> = {
    50_007: 'direct_messages_closed',
    50_278: 'not_in_server',
    50_001: 'missing_access',
    50_013: 'missing_permissions',
    10_003: 'unknown_channel',
    10_004: 'missing_access',
    10_013: 'unknown_person',
    50_033: 'unknown_person',
    30_038: 'too_many_events',
  };
  if (code !== null && known[code] !== undefined) return known[code];
  return status === 403 ? 'missing_permissions' : 'refused';
}

/** Staff may send again what did not arrive or may not have, and what a rejected token holds up. */
export function canResend(message: { status: string; failure: string | null }): boolean {
  if (message.status === 'unknown') return true;
  if (message.status === 'pending') return message.failure === 'discord_unauthorized';
  return message.status === 'dead' && !isNotNeeded(message.failure);
}
