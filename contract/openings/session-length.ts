/* How long a session lasts. It imports nothing, so that a page may use it without the schemas. */

/** Of an opening that is planned: the default of the column `openings.session_minutes`, which decides the end of each. Rule: OPENING-1. */
export const sessionMinutes = 60;

export const sessionMs = sessionMinutes * 60_000;

/** Guests of a session that begins sooner get the message that it was deleted at once, not when the undo is over. Rule: OPENING-24. */
export const messagesAtOnceMs = 60 * 60_000;

/** By how much a host extends a running session. Rule: SESSION-1. */
export const extensionMinutes = [15, 30] as const;

export type ExtensionMinutes = (typeof extensionMinutes)[number];
