/** A room's price for display. The server computes the price that is charged. */
export function discountedPrice(price: number, percent: number | undefined): number {
  return price - Math.floor((price * (percent ?? 0)) / 100);
}
