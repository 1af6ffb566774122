import type { MessageKind } from '@sunset/contract/message-kinds.ts';

const second = 1000;
const minute = 60 * second;

/** How many messages one process edits at the same time. */
export const maxEditsUnderWay = 2;
/** An edit that is claimed for longer was left by a process that died. */
export const editClaimMs = 30 * second;
/** Of the claim, for the call itself: an edit that starts later could still be under way when the claim has expired. */
export const editCallMs = 15 * second;

/**
 * Posts for guests with numbers that change often: they are edited seldom and after all other messages, and a newer one replaces
 * them. Rules: POST-5, PROPOSAL-8.
 */
export const countingPosts = ['guests.opening_post', 'guests.proposals'] as const;

export function isCountingPost(kind: MessageKind): kind is (typeof countingPosts)[number] {
  return countingPosts.some((each) => each === kind);
}

/** Changes within this of an edit are one edit. Rules: CARD-3, POST-5, PROPOSAL-8. */
export function betweenEditsMs(kind: MessageKind): number {
  return isCountingPost(kind) ? 15 * second : 5 * second;
}

/** A counting post waits for messages to people at most until they are late by this: it is edited in spite of those that wait on. */
export const waitsForPeopleMs = 2 * minute;

/** A message about a session is edited until this long after the session. */
export const editedAfterSessionMs = 24 * 60 * minute;

const longestOldMessageBackoffMs = 60 * minute;

/** Discord does not say how long its limit for old messages lasts. Rule: CARD-5. */
export function oldMessageBackoffMs(attempts: number): number {
  return Math.min(longestOldMessageBackoffMs, minute * 2 ** Math.min(attempts, 10));
}
