const minuteMs = 60_000;
const undoMs = 10 * minuteMs;
/** Guests of a session that begins sooner are told at once. */
const soonMs = 60 * minuteMs;

/** Until when the deletion of an opening can be undone, and when its guests are told. Rule: OPENING-24. */
export function deletionTimes(now: Date, startsAt: Date): { undoUntil: Date; messagesDue: Date } {
  const undoUntil = new Date(Math.min(now.getTime() + undoMs, startsAt.getTime()));
  const isSoon = startsAt.getTime() - now.getTime() < soonMs;
  return { undoUntil, messagesDue: isSoon ? now : undoUntil };
}

/** The idempotency key of the message that a booking ended with its opening. */
export const endedMessageKey = (reference: string, deletionId: number) => `${reference}:opening-deleted:${deletionId}`;
