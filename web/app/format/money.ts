import { m } from '#messages';
import { formatNumber } from './numbers.ts';
import { formatLocale } from './viewer-locale.ts';

/** "2,250 BBC" */
export function formatBbc(amount: number): string {
  return `${formatNumber(amount)} BBC`;
}

/** "1,000 – 5,000 BBC"; empty without amounts. */
export function formatBbcRange(amounts: readonly number[]): string {
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)];
  if (amounts.length === 0) return '';
  return lowest === highest ? formatBbc(lowest) : `${formatNumber(lowest)} – ${formatBbc(highest)}`;
}

/** "$150": whole dollars. */
export function formatDollars(amount: number): string {
  return amount.toLocaleString(formatLocale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
}

/** As `formatBbc`, for a price to pay: 0 is "Complimentary". */
export function formatPrice(amount: number): string {
  return amount === 0 ? m.format_free() : formatBbc(amount);
}
