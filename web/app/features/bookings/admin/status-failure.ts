/** The toast for a status that was not changed. */
export const statusFailure = ['Update Failed', 'Failed to update booking status.'] as const;
