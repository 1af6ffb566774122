import type { Merchandise } from '@sunset/contract/api/catalog/catalog.ts';
import { call } from '../../lib/requests/api.ts';

/** What the form of a new item holds. */
export interface NewItem {
  name: string;
  link: string;
  price: string;
  image: string;
  description: string;
}

/** Adds an item to the store; throws `ApiError`. The address may come back in another form, as browsers will open it. */
export function addItem(item: NewItem): Promise<Merchandise> {
  return call('POST /admin/merchandise', { body: item });
}
