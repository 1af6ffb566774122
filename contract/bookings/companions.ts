/* Companions: friends who come along in the room of a booking. It imports nothing, so that a page may use it without the schemas. */

/** How long the room of a guest who cancelled is held for the first companion who agreed. The database has the same time. Rule: COMPANION-9. */
export const takeoverMinutes = 10;

/** Companions that a booking can ever have had, those who left and were removed included. The database has the same limit. Rule: COMPANION-2. */
export const maxCompanionsEver = 100;
