import { skipToken, useQuery } from '@tanstack/react-query';
import { useLoadFailure } from '../../../lib/tell-failure.ts';
import { priceQuery } from '../queries.ts';
import type { Place } from '../state.ts';
import { useGuest } from './guest-context.ts';
import { useMemory } from './use-memory.ts';

/** The price of what is chosen, worked out by the server from the third step on. */
export function usePrice({ roomId, step }: Pick<Place, 'roomId' | 'step'>) {
  const { discord_id: owner } = useGuest();
  const { allInclusive, paymentMethod } = useMemory(owner).draft;
  const options = priceQuery(owner, { roomId: roomId ?? 0, allInclusive, paymentMethod });
  const isWanted = roomId !== null && step >= 3;
  const { data, ...rest } = useQuery({ ...options, queryFn: isWanted ? (options.queryFn ?? skipToken) : skipToken });
  return { ...rest, pricing: isWanted ? data : undefined };
}

/** The same for the step itself, which tells when there is no price. */
export function useToldPrice(place: Place) {
  const price = usePrice(place);
  useLoadFailure(price, 'Pricing Error', 'Unable to calculate pricing. Please try again.');
  return price;
}
