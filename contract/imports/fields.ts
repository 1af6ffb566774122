/** What a file can contain. `openings` are planned, `bookings` are of guests, `members` have a gold membership. Rule: IMPORT-1. */
export const importKinds = ['openings', 'bookings', 'members'] as const;
export type ImportKind = (typeof importKinds)[number];

/** What a column can be, for each kind of file, in the order of the form. */
export const importFields = {
  openings: ['resort', 'start', 'time', 'time_zone'],
  bookings: [
    'roblox_name',
    'roblox_id',
    'room_type',
    'resort',
    'start',
    'time',
    'time_zone',
    'payment_method',
    'paid',
    'all_inclusive',
    'notes',
    'status',
  ],
  members: ['discord_id', 'gold_until', 'time', 'time_zone'],
} as const satisfies Record<ImportKind, readonly string[]>;
export type ImportField = (typeof importFields)[ImportKind][number];

/** How numbers with slashes are read where both readings are dates. */
export const dateOrders = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Limits of a file. Rule: IMPORT-2. */
export const importLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 5000,
  columns: 60,
  cellCharacters: 2000,
  /** Names of the file for which staff choose a room. */
  roomNames: 100,
} as const;
