const minute = 60 * 1000;

/** How often members with a booking ahead are looked for in the Discord server, and how many at a time. Rule: MEMBER-7. */
export const departureChecks = { intervalMs: minute, olderThanMs: 30 * minute, atMost: 20 };

/**
 * When a member who is not found in the server counts as having left: after a second answer at least `betweenAnswersMs` after the
 * first, the departure is due, and it is carried out `dueForMs` later if Discord said so again within `freshForMs`. Rule: MEMBER-6.
 */
const departureTimes = {
  betweenAnswersMs: 10 * minute,
  dueForMs: 30 * minute,
  freshForMs: 5 * minute,
  undoForMs: 7 * 24 * 60 * minute,
};

/** The instants to compare stored times with at `now`. */
export function departureLimits(now: Date) {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return {
    /** A first answer before this makes the next one the second. */
    firstAnswer: ago(departureTimes.betweenAnswersMs),
    /** Departures that became due before this are carried out. */
    due: ago(departureTimes.dueForMs),
    /** The last answer must be later than this for a departure to be carried out. */
    lastAnswer: ago(departureTimes.freshForMs),
    /** Before a departure is carried out, who was not asked about since this is asked about once more. */
    askAgain: ago(minute),
    undo: ago(departureTimes.undoForMs),
  };
}
