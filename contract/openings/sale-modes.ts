/* How an opening is sold. It imports nothing, so that a page may use it without the schemas. */

export const saleModes = {
  fast: {
    label: 'First come, first served',
    hint: 'The first to press gets the room. In a draw, guests wait in a lobby instead, and chance decides who gets a room.',
  },
  draw: {
    label: 'Draw',
    hint: 'Guests enter a lobby before booking opens. Then chance decides who gets a room: for everybody in the lobby it is the same.',
  },
} as const satisfies Record<string, { label: string; hint: string }>;

export type SaleMode = keyof typeof saleModes;

export const saleModeIds = Object.keys(saleModes) as SaleMode[];

/** The lobby of a class opens this long before its on-sale time. Rule: DRAW-2. */
export const lobbyMs = 10 * 60_000;
