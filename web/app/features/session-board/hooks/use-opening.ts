import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOnline } from '../../../lib/requests/connection.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { useAddress } from '../../../lib/navigation/use-address.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { hostedOpeningsQuery, usePrefetchNamedBoard } from '../queries.ts';
import { chooseOpening } from '../rules.ts';

/** The selected opening, stored in the URL as `opening`; null for all openings (`bookings=all`), or if there is none. */
export function useOpening() {
  const { query, change } = useAddress();
  const { data: openings, isError } = useQuery(hostedOpeningsQuery(query.get('opening')));
  const isOfAll = query.get('bookings') === 'all';
  usePrefetchNamedBoard(isOfAll ? null : query.get('opening'));
  return {
    openings,
    isError,
    current: isOfAll ? null : chooseOpening(openings ?? [], query.get('opening'), serverNow()),
    choose: (id: string) =>
      change(id === 'all' ? { bookings: 'all', view: null } : { opening: id, bookings: null, view: null }, {
        isReplacing: true,
      }),
  };
}

export function useLoadFailureToast(hasFailed: boolean): void {
  useEffect(() => {
    // The offline banner is already shown.
    if (hasFailed && isOnline())
      addToast({ variant: 'destructive', title: 'Error', description: 'Failed to load data' });
  }, [hasFailed]);
}
