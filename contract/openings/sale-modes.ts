/* How an opening is sold. It imports nothing, so that a page may use it without the schemas. */

export const saleModes = {
  fast: { label: 'First come, first served' },
  draw: { label: 'Draw' },
} as const satisfies Record<string, { label: string }>;

export type SaleMode = keyof typeof saleModes;

export const saleModeIds = Object.keys(saleModes) as SaleMode[];

/** The lobby of a class opens this long before its on-sale time. Rule: DRAW-2. */
export const lobbyMs = 10 * 60_000;
