/** The section of Settings where the primary admin opens the set-up again, and comes back to. */
export const setUpPath = '/admin?tab=settings#set-up';

/** The section of Settings where guests pay in Robux. */
export const robuxItemsPath = '/admin?tab=settings#robux-items';
