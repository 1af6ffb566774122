/* The line of a session: who said that they are here, and whom a host called. Rules: docs/rules/bookings/line.md. */

export const lineStates = ['waiting', 'called', 'ended'] as const;

/**
 * Why somebody is not in the line any more: checked in, called twice without coming, they took it back, staff did, or their booking
 * or entry ended.
 */
export const lineEndIds = ['checked_in', 'not_here', 'left', 'removed', 'over'] as const;

const minuteMs = 60_000;

/** How long before the start guests can say that they are here. Rule: LINE-1. */
export const lineOpensBeforeMs = 30 * minuteMs;

/** From when on a host can say that a called guest did not come. Rule: LINE-7. */
export const notHereAfterMs = 3 * minuteMs;

/** How long a call lasts. Rule: LINE-8. */
export const callLastsMs = 5 * minuteMs;

/** What `canSayHere` reads of a place in line. */
interface Standing {
  state: 'out' | 'waiting' | 'called';
  opens_at: string;
  closes_at: string;
}

/** Whether somebody can say now that they are here. Rule: LINE-1. */
export function canSayHere(line: Standing | null, nowMs: number): boolean {
  return line?.state === 'out' && Date.parse(line.opens_at) <= nowMs && nowMs < Date.parse(line.closes_at);
}
