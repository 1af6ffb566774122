/* What bounds a guest's own changes of a booking. It imports nothing, so that a page may use it without the schemas. */

/** How often a guest can change a booking. The database has the same limit. Rule: CHANGE-5. */
export const maxGuestChanges = 5;
