import { lastOfferBeforeMs } from '@sunset/contract/openings/waiting-list.ts';

/** Whether an offer can still be made before an opening (PAGE-62). */
export function isTimeForOffers(openingDate: string, nowMs: number): boolean {
  return Date.parse(openingDate) - nowMs > lastOfferBeforeMs;
}
