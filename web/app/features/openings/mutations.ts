import type { OnSaleTimes } from '@sunset/contract/openings/on-sale.ts';
import type { SaleMode } from '@sunset/contract/openings/sale-modes.ts';
import type { QueryClient } from '@tanstack/react-query';
import { previewQuery, type PreviewInput } from './queries.ts';
import { openingKeys } from '../../entities/openings/query-keys.ts';

/** Lists are refetched this long after an opening was created or deleted (PAGE-44). */
const reloadAfterMs = 1000;

export function reloadLater(client: QueryClient): void {
  setTimeout(() => void client.invalidateQueries({ queryKey: openingKeys.all }), reloadAfterMs);
}

/** The instant of a local time, computed by the server; throws if that time does not exist or is in the past. */
export async function startOf(client: QueryClient, input: PreviewInput): Promise<string> {
  const [first] = await client.query(previewQuery(input));
  if (!first) throw new Error('The preview is empty.');
  return first.opening_date;
}

/** The closures of the resort that these openings would lie in. */
export async function closuresOf(client: QueryClient, input: PreviewInput): Promise<number[]> {
  const openings = await client.query(previewQuery(input));
  return [...new Set(openings.flatMap(({ closure }) => (closure === null ? [] : [closure.id])))];
}

/** On-sale times by group of guests, the percentage of rooms reserved for regular customers, and the sale mode. */
export type OnSaleSettings = OnSaleTimes & { regular_share: number; sale_mode?: SaleMode };
