/** What a new community has left to do after the set-up, in this order. Rule: SETUP-12. */
export const leftItems = ['data_key', 'public_address', 'backups', 'private_bot', 'first_opening'] as const;
export type LeftItem = (typeof leftItems)[number];

/** What the server cannot see, so that somebody says that it is done. */
export const markedItems = ['data_key', 'backups', 'private_bot'] as const satisfies readonly LeftItem[];
export type MarkedItem = (typeof markedItems)[number];
export const isMarkedItem = (item: LeftItem): item is MarkedItem => (markedItems as readonly LeftItem[]).includes(item);
