import type { MessageFailure, MessageState } from '@sunset/contract/api/messages.ts';
import {
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
/** The calls that name a resort mean its live opening, else the next within this. Rule: MSG-8. */
export const announceWithinMs = 24 * hour;

const longestBackoffMs = 15 * minute;
const withinNonceBackoffMs = 15_000;
const longestPauseMs = 5 * minute;
const pauseWithoutAdviceMs = 5_000;

/** What is known of a message when a try has ended. */
export interface Attempt {
  audience: MessageAudience;
  /** Tries so far, this one included. */
  attempts: number;
  /** The first try that may have reached Discord; null when none but this one can have. */
  uncertainSince: Date | null;
  startedAt: Date;
  giveUpAt: Date;
}

/** How a message goes on after a try that did not succeed. */
export interface Verdict {
  state: Extract<MessageState, 'pending' | 'unknown' | 'dead'>;
  failure: MessageFailure;
  /** For `pending`: when to try again. */
  notBefore: Date;
  /** For `pending`: since when it may have arrived. */
  uncertainSince: Date | null;
}

/** `spread` (0 to 1) is the jitter: many messages that failed together do not come back together. */
export function backoffMs(attempts: number, spread: number, longest = longestBackoffMs): number {
  const full = Math.min(longest, 1000 * 2 ** Math.min(attempts, 20));
  return Math.round(full * (0.5 + spread / 2));
}

/** How long nothing is sent after a refusal for speed: what Discord asks for, and longer with each one in a row. */
export function pauseMs(retryAfterMs: number | null, consecutiveFailures: number): number {
  const ownCaution = consecutiveFailures < 2 ? 0 : Math.min(longestPauseMs, 5000 * 2 ** (consecutiveFailures - 1));
  return Math.max(retryAfterMs ?? pauseWithoutAdviceMs, ownCaution);
}

/** After a try that certainly did not arrive: again later, unless there is doubt about an earlier one or no time left. */
export function afterNotSent(attempt: Attempt, failure: MessageFailure, notBefore: Date): Verdict {
  const { uncertainSince, giveUpAt } = attempt;
  if (mustNotRepeat(attempt.audience, uncertainSince, notBefore)) return ended('unknown', 'no_answer', notBefore);
  if (notBefore >= giveUpAt) return ended('dead', failure, notBefore);
  return { state: 'pending', failure, notBefore, uncertainSince };
}

/**
 * After a try that may have arrived. A post in a channel is repeated within 60 s of the first such try only, where its nonce
 * makes the repeat harmless; then people decide. A person's message and an event are repeated for a day: better twice
 * than never, and an event is looked for before it is made again. Rules: MSG-18, MSG-19.
 */
export function afterUnknown(attempt: Attempt, now: Date, spread: number): Verdict {
  const since = attempt.uncertainSince ?? attempt.startedAt;
  const longest = isPost(attempt.audience) ? withinNonceBackoffMs : longestBackoffMs;
  const notBefore = new Date(now.getTime() + backoffMs(attempt.attempts, spread, longest));
  if (mustNotRepeat(attempt.audience, since, notBefore)) return ended('unknown', 'no_answer', notBefore);
  if (notBefore >= attempt.giveUpAt) return ended('dead', 'no_answer', notBefore);
  return { state: 'pending', failure: 'no_answer', notBefore, uncertainSince: since };
}

/** A post that may have arrived (`since`) is not repeated once its nonce protects no more. */
export function mustNotRepeat(audience: MessageAudience, since: Date | null, at: Date): boolean {
  return isPost(audience) && since !== null && at.getTime() - since.getTime() > nonceMs;
}

const isPost = (audience: MessageAudience): boolean => audience === 'guests_channel' || audience === 'staff_channel';

function ended(state: 'unknown' | 'dead', failure: MessageFailure, notBefore: Date): Verdict {
  return { state, failure, notBefore, uncertainSince: null };
}

/** What Discord's definite no means. Whatever has no name of its own is `refused`, with Discord's words beside it. */
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
  return message.status === 'dead' && message.failure !== 'out_of_date' && message.failure !== 'account_deleted';
}
