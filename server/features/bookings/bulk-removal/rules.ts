/** How long a clearing can be undone, and how long its guests hear nothing of it. Rules: REMOVAL-5, REMOVAL-7. */
export const undoableForMs = 10 * 60 * 1000;

/** What the guest and staff read of a booking that a clearing cancelled. */
export const removedReason = 'Removed by staff';
