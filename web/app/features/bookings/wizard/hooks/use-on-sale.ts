import { findOnSale, type OnSale, type RoomStock } from '@sunset/contract/openings/on-sale.ts';
import { onSaleGroupOf } from '@sunset/contract/members/tiers.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { useGuest } from '../../guest-context.ts';
import { useHasPassed } from './use-has-passed.ts';

/** What the guest can book of an opening or room type; re-renders at the on-sale time. */
export function useOnSale(stock: RoomStock): OnSale {
  const onSale = findOnSale(stock, onSaleGroupOf(useGuest().tier_label), serverNow());
  useHasPassed(onSale.kind === 'later' ? onSale.onSaleAt : null);
  return onSale;
}
