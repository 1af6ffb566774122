/** How long a room that was given away waits, so that a host who slipped can undo it. Rule: LATE-2. */
export const undoGivingAwayMs = 60_000;
