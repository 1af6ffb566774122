import type { Merchandise } from '@sunset/contract/api/catalog/catalog.ts';
import { call } from '../../lib/requests/api.ts';

export interface NewItem {
  name: string;
  link: string;
  price: string;
  image: string;
  description: string;
}

/** Adds a store item; throws `ApiError`. The response contains the normalized URLs. */
export function addItem(item: NewItem): Promise<Merchandise> {
  return call('POST /admin/merchandise', { body: item });
}
