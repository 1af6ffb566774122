/* From when hosts work at the front desk of a session. It imports nothing, so that a page may use it without the schemas. */

const minuteMs = 60_000;

/** How long before the start hosts check guests in: they are in the game some time before the guests. Rule: BOARD-1. */
export const checkInOpensBeforeMs = 60 * minuteMs;

/** How long before the start hosts add guests at the door. Rule: DOOR-1. */
export const doorOpensBeforeMs = 30 * minuteMs;

/** How long a host who slipped can undo a step of room service or of the line. Rules: ROOM-12, LINE-15. */
export const undoStepMs = minuteMs;
