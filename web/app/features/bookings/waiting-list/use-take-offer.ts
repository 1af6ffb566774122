import type { Pricing } from '@sunset/contract/api/bookings/bookings.ts';
import { ApiError } from '@sunset/contract/client.ts';
import { useState } from 'react';
import { m } from '#messages';
import { placedToast } from '../../../entities/bookings/status-texts.ts';
import { randomKey } from '../../../lib/random.ts';
import { handleResult } from '../../../lib/requests/handle-result.ts';
import { showErrorToast } from '../../../lib/requests/show-error.ts';
import { addToast } from '../../../ui/toasts/toast-store.ts';
import { useGuest } from '../guest-context.ts';
import { finishDraft } from '../wizard/hooks/use-wizard-storage.ts';
import { useWizard } from '../wizard/wizard-context.ts';
import { firstLocation } from '../wizard/wizard-location.ts';
import type { ShownEntry, ShownOffer } from './entry-event.ts';
import { useEntryChanges } from './use-entry-changes.ts';

/** A price that is higher than the one that the guest saw when they joined. */
export interface DearerPrice {
  shown: number;
  now: number;
}

/** Takes the offer. A dearer price is asked about first; a repeated press cannot book twice (OFFER-10). */
export function useTakeOffer(entry: ShownEntry, offer: ShownOffer) {
  const { discord_id: owner } = useGuest();
  const { go } = useWizard();
  const { take, isBusy } = useEntryChanges(entry.openingId);
  const [dearer, setDearer] = useState<DearerPrice | null>(null);
  const [key, setKey] = useState(randomKey);

  function send(price: number | null) {
    void handleResult(take(key, { id: offer.id, price }), {
      onSuccess: (placed) => {
        const { openingId, resort: resortName, checkIn: openingDate, timezone } = entry;
        finishDraft(owner, {
          placed,
          summary: { openingId, resortName, roomType: offer.type, image: null, openingDate, timezone },
        });
        addToast(placedToast(placed.status));
        go({ ...firstLocation, step: 5 }, { isReplacing: true });
      },
      onError: (error) => {
        const asked = dearerPriceOf(error);
        // The key belongs to the price that was sent.
        if (error instanceof ApiError && error.problem !== null) setKey(randomKey());
        setDearer(asked);
        if (asked === null) showErrorToast(error, m.waiting_list_offer_failed());
      },
    });
  }

  return {
    isBusy,
    dearer,
    takeOffer: () =>
      offer.is_dearer && offer.pricing
        ? setDearer({ shown: offer.shown_price, now: offer.pricing.final_price })
        : send(null),
    confirmDearer: () => dearer && send(dearer.now),
    cancelDearer: () => setDearer(null),
  };
}

function dearerPriceOf(error: Error): DearerPrice | null {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem?.code !== 'price_changed') return null;
  return { shown: Number(problem['shown_price']), now: (problem['pricing'] as Pricing).final_price };
}
