import { messagesAtOnceMs } from '@sunset/contract/openings/session-length.ts';

const undoMs = 10 * 60_000;

export interface SessionTimes {
  startsAt: Date;
  endsAt: Date;
}

/**
 * Until when a deletion can be undone, and when its guests get their message. One of a planned opening ends at its start, one of a running
 * session at its end. Rule: OPENING-24.
 */
export function deletionTimes(now: Date, { startsAt, endsAt }: SessionTimes): { undoUntil: Date; messagesDue: Date } {
  const limit = startsAt > now ? startsAt : endsAt;
  const undoUntil = new Date(Math.min(now.getTime() + undoMs, limit.getTime()));
  const isSoon = startsAt.getTime() - now.getTime() < messagesAtOnceMs;
  return { undoUntil, messagesDue: isSoon ? now : undoUntil };
}

/** The idempotency key of the message that a booking ended with its opening. */
export const endedMessageKey = (reference: string, deletionId: number) => `${reference}:opening-deleted:${deletionId}`;
