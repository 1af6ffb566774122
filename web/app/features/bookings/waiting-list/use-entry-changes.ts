import type { SaveEntryBody } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshBookings } from '../../../entities/bookings/mutations.ts';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { call } from '../../../lib/requests/api.ts';
import { keepFocusNearRow } from '../../../ui/row-focus.ts';
import { useGuest } from '../guest-context.ts';
import type { ShownEntry } from './entry-event.ts';

/** Puts the entry of an answer among those that are loaded. */
export function storeEntry(client: QueryClient, owner: string, entry: ShownEntry): void {
  client.setQueryData<ShownEntry[]>(
    bookingKeys.waiting(owner),
    (entries) => entries && [...entries.filter(({ openingId }) => openingId !== entry.openingId), entry],
  );
}

/** Calls that change the guest's entry of one opening. Everything that they change is fetched again. */
export function useEntryChanges(openingId: number) {
  const { discord_id: owner } = useGuest();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const params = { openingId };
  async function run<T>(work: () => Promise<T>): Promise<T> {
    setIsBusy(true);
    // The button that opened the form is replaced by those of the new state.
    const restoreFocus = keepFocusNearRow();
    try {
      return await work();
    } finally {
      setIsBusy(false);
      restoreFocus();
      refreshBookings(client, owner);
    }
  }
  return {
    isBusy,
    save: (body: SaveEntryBody) =>
      run(async () => {
        const { entry } = await call('PUT /user/waiting/{openingId}', { params, body });
        storeEntry(client, owner, entry);
        return entry;
      }),
    leave: () => run(() => call('DELETE /user/waiting/{openingId}', { params })),
    take: (idempotencyKey: string, offer: { id: number; price: number | null }) =>
      run(() =>
        call('POST /user/waiting/{openingId}/offer/take', {
          params,
          idempotencyKey,
          body: { offer_id: offer.id, ...(offer.price === null ? {} : { expected_final_price: offer.price }) },
        }),
      ),
    pass: (offerId: number) =>
      run(async () => {
        const { entry } = await call('POST /user/waiting/{openingId}/offer/pass', {
          params,
          body: { offer_id: offerId },
        });
        storeEntry(client, owner, entry);
      }),
  };
}
