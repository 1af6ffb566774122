import { skipToken, useQuery } from '@tanstack/react-query';
import { m } from '#messages';
import { useLoadErrorToast } from '../../../../lib/requests/show-error.ts';
import { priceQuery } from '../../queries.ts';
import type { WizardLocation } from '../wizard-location.ts';
import { useGuest } from '../../guest-context.ts';
import { useWizardStorage } from './use-wizard-storage.ts';

/** The server's price of the selection, from the third step on. */
export function usePrice({ roomId, step }: Pick<WizardLocation, 'roomId' | 'step'>) {
  const { discord_id: owner } = useGuest();
  const { allInclusive, paymentMethod } = useWizardStorage(owner).draft;
  const options = priceQuery(owner, { roomId: roomId ?? 0, allInclusive, paymentMethod });
  const isWanted = roomId !== null && step >= 3;
  const { data, ...rest } = useQuery({ ...options, queryFn: isWanted ? (options.queryFn ?? skipToken) : skipToken });
  return { ...rest, pricing: isWanted ? data : undefined };
}

/** The price query, for the step that shows its errors. */
export function useServerPrice(location: WizardLocation) {
  const price = usePrice(location);
  useLoadErrorToast(price, m.wizard_pricing_error(), m.wizard_unable_to_calculate_pricing());
  return price;
}
