/* The figures of prices that are the same for every community. It imports nothing, so that a page may use it without the schemas. */

/** The add-on costs the same for every room, in BBC. Rule: PRICE-3. */
export const allInclusiveCost = 1000;

/** BBC in Robux: x × 6.25 / 1000, half rounded up, in whole numbers throughout. Rule: PRICE-5. */
export function toRobux(bbc: number): number {
  return Math.floor((bbc * 625 + 50_000) / 100_000);
}
