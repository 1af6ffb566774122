/** Queries of the booking page. Keys of personal data contain the Discord id of the signed-in guest (`owner`). */
export const bookingKeys = {
  openings: ['booking', 'openings'] as const,
  allRooms: ['booking', 'rooms'] as const,
  rooms: (openingId: number) => [...bookingKeys.allRooms, openingId] as const,
  person: (owner: string) => ['booking', 'person', owner] as const,
  mine: (owner: string) => ['booking', 'mine', owner] as const,
  messages: (owner: string) => ['booking', 'messages', owner] as const,
  hold: (owner: string) => ['booking', 'hold', owner] as const,
  /** How many are in the lobby of an opening. */
  lobby: (openingId: number) => ['booking', 'lobby', openingId] as const,
  /** Loaded again with the bookings. */
  roomService: (owner: string, reference: string) => ['booking', 'mine', owner, reference] as const,
  waiting: (owner: string) => ['booking', 'waiting', owner] as const,
  /** All of a member's parties. */
  parties: (owner: string) => ['booking', 'party', owner] as const,
  count: (owner: string) => ['booking', 'count', owner] as const,
  linkedGame: (owner: string) => ['booking', 'linked-game', owner] as const,
  allPrices: (owner: string) => ['booking', 'price', owner] as const,
  price: (owner: string, choice: { roomId: number; allInclusive: boolean; paymentMethod: string }) =>
    [...bookingKeys.allPrices(owner), choice.roomId, choice.allInclusive, choice.paymentMethod] as const,
};

/** Queries of the Bookings tab. Each change of a booking invalidates `all`. */
export const staffBookingKeys = {
  all: ['staff-bookings'] as const,
  lists: ['staff-bookings', 'list'] as const,
  list: (filters: object) => [...staffBookingKeys.lists, filters] as const,
  allStats: ['staff-bookings', 'stats'] as const,
  stats: (filters: object) => [...staffBookingKeys.allStats, filters] as const,
  details: (reference: string) => ['staff-bookings', 'details', reference] as const,
  bulkRemovals: ['staff-bookings', 'bulk-removals'] as const,
  removalPreview: (scope: object | 'all') => ['staff-bookings', 'removal-preview', scope] as const,
  /** Mutations that approve or reject one booking. */
  decisions: ['staff-bookings', 'decisions'] as const,
  /** Mutations that undo a bulk removal. */
  undos: ['staff-bookings', 'undos'] as const,
  openings: ['staff-bookings', 'openings'] as const,
};
