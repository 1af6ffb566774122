import { m } from '#messages';
import { formatNumber } from './numbers.ts';

/** "2,250 BBC" */
export function formatBbc(amount: number): string {
  return `${formatNumber(amount)} BBC`;
}

/** As `formatBbc`, for a price to pay: 0 is "Complimentary". */
export function formatPrice(amount: number): string {
  return amount === 0 ? m.format_complimentary() : formatBbc(amount);
}
