import { locale } from './locale.ts';

/** "12,500": American formatting for everyone. */
const numbers = new Intl.NumberFormat('en-US');

export function formatNumber(value: number): string {
  return numbers.format(value);
}

/** "1 booking", "12 bookings". */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** 0.414 is "41%". */
export function formatShare(share: number): string {
  return `${Math.round(share * 100)}%`;
}

const ratings = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** "4.8", "5.0" */
export const formatRating = (rating: number): string => ratings.format(rating);
