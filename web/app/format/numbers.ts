import { formatLocale } from './viewer-locale.ts';

/** "12,500": of English the American formatting, for everyone. */
const numbers = new Intl.NumberFormat(formatLocale);
const shares = new Intl.NumberFormat(formatLocale, { style: 'percent' });

export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** "1 booking", "12 bookings": for the panels, which are English. Guests read messages with plural forms. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** 0.414 is "41%". */
export function formatShare(share: number): string {
  return shares.format(Math.round(share * 100) / 100);
}

const ratings = new Intl.NumberFormat(formatLocale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "4.8", "5.0" */
export const formatRating = (rating: number): string => ratings.format(rating);
