/** How long a removal can be undone; its guests are notified afterwards. Rules: REMOVAL-5, REMOVAL-7. */
export const undoableForMs = 10 * 60 * 1000;

/** What the guest and staff read of a booking that a clearing cancelled. */
export const removedReason = 'Removed by staff';
