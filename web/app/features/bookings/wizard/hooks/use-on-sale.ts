import { findOnSale, type OnSale, type RoomStock } from '@sunset/contract/on-sale.ts';
import { serverNow } from '../../../../lib/server-clock.ts';
import { useGuest } from '../../guest-context.ts';
import { useHasPassed } from './use-has-passed.ts';

/** What the guest can book of an opening or room type; re-renders at the on-sale time. */
export function useOnSale(stock: RoomStock): OnSale {
  const { discount_percent: percent } = useGuest();
  const onSale = findOnSale(stock, percent, serverNow());
  useHasPassed(onSale.kind === 'later' ? onSale.onSaleAt : null);
  return onSale;
}
