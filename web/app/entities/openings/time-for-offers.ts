/** OFFER-5 */
const offersEndMinutesBefore = 30;
/** The shortest offer is this long, so nobody can join later than this before the end of all offers (OFFER-5). */
const shortestOfferMinutes = 5;
const minuteMs = 60_000;

/** Whether an offer can still be made before an opening (PAGE-62). */
export function isTimeForOffers(openingDate: string, nowMs: number): boolean {
  return Date.parse(openingDate) - nowMs > (offersEndMinutesBefore + shortestOfferMinutes) * minuteMs;
}
