import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../../lib/server-clock.ts';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { hostedOpeningsQuery, usePrefetchNamedBoard } from '../queries.ts';
import { chooseOpening } from '../rules.ts';

/** The selected opening, stored in the URL as `opening`; null for all openings (`bookings=all`), or if there is none. */
export function useOpening() {
  const { query: address, change } = useAddress();
  const query = useQuery(hostedOpeningsQuery(address.get('opening')));
  const isOfAll = address.get('bookings') === 'all';
  usePrefetchNamedBoard(isOfAll ? null : address.get('opening'));
  return {
    query,
    current: isOfAll ? null : chooseOpening(query.data ?? [], address.get('opening'), serverNow()),
    choose: (id: string) =>
      change(id === 'all' ? { bookings: 'all', view: null } : { opening: id, bookings: null, view: null }, {
        isReplacing: true,
      }),
  };
}
