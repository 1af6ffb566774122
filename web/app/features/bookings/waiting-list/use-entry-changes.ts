import type { SaveEntryBody } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import type { QueryClient } from '@tanstack/react-query';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { call } from '../../../lib/requests/api.ts';
import { useOwnWrites } from '../use-own-writes.ts';
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
  const { owner, client, isBusy, run } = useOwnWrites();
  const params = { openingId };
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
