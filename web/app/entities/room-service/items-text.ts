import type { Order } from '@sunset/contract/api/bookings/room-service.ts';

/** "2 × Lemonade, Cake" */
export function itemsText(items: Order['items']): string {
  return items.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ');
}
