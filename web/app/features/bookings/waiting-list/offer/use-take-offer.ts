import type { Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useState } from 'react';
import { randomKey } from '../../../../lib/random.ts';
import { handleResult } from '../../../../lib/requests/handle-result.ts';
import type { ShownOffer } from '../entry-event.ts';

/** A price that is higher than the one that the guest saw when they joined. */
interface DearerPrice {
  shown: number;
  now: number;
}

interface Taking<Taken> {
  /** Sends the answer. The price is null if the guest was not asked about a dearer one. */
  send: (idempotencyKey: string, price: number | null) => Promise<Taken>;
  onTaken: (taken: Taken) => void;
  onError: (error: Error) => void;
}

export type TakeOffer = ReturnType<typeof useTakeOffer>;

/** Takes or accepts the offer. A dearer price is asked about first; a repeated press cannot book twice (OFFER-10). */
export function useTakeOffer<Taken>(offer: ShownOffer, { send, onTaken, onError }: Taking<Taken>) {
  const [dearer, setDearer] = useState<DearerPrice | null>(null);
  const [key, setKey] = useState(randomKey);

  function take(price: number | null) {
    void handleResult(send(key, price), {
      onSuccess: onTaken,
      onError: (error) => {
        const asked = dearerPriceOf(error, offer);
        // The key belongs to the price that was sent.
        if (error instanceof ApiError && error.problem !== null) setKey(randomKey());
        setDearer(asked);
        if (asked === null) onError(error);
      },
    });
  }

  return {
    dearer,
    takeOffer: () =>
      offer.is_dearer && offer.pricing
        ? setDearer({ shown: offer.shown_price, now: offer.pricing.final_price })
        : take(null),
    confirmDearer: () => {
      if (dearer) take(dearer.now);
    },
    cancelDearer: () => setDearer(null),
  };
}

function dearerPriceOf(error: Error, offer: ShownOffer): DearerPrice | null {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.code !== 'price_changed') return null;
  return { shown: offer.shown_price, now: (problem['pricing'] as Pricing).final_price };
}
