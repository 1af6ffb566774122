import type { Party } from '@sunset/contract/api/parties/party.ts';
import type { SaveEntryBody } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';
import { call } from '../../../lib/requests/api.ts';
import { useOwnWrites } from '../use-own-writes.ts';
import { storeEntry } from '../waiting-list/use-entry-changes.ts';
import { partyKeys, type LinkedParty } from './queries.ts';

/** Calls that change a party or the signed-in member's place in it. What they change is loaded again, also after a refusal. */
export function usePartyChanges(code: string) {
  const { owner, client, isBusy, run } = useOwnWrites();
  const params = { code };

  const change = (work: () => Promise<{ party: Party }>) =>
    run(async () => {
      const { party } = await work();
      client.setQueryData<LinkedParty>(partyKeys.one(owner, code), (known) => known && { ...known, party });
      if (party.own.entry) storeEntry(client, owner, party.own.entry);
      return party;
    });

  return {
    isBusy,
    join: (body: SaveEntryBody) => change(() => call('PUT /parties/{code}/membership', { params, body })),
    leave: () => run(() => call('DELETE /parties/{code}/membership', { params })),
    remove: (memberId: number) =>
      change(() => call('DELETE /parties/{code}/members/{memberId}', { params: { code, memberId } })),
    choosePolicy: (policy: PartyPolicy) => change(() => call('PATCH /parties/{code}', { params, body: { policy } })),
    beReady: (roomId: number, price: number) =>
      change(() => call('POST /parties/{code}/ready', { params, body: { roomId, expected_final_price: price } })),
    stopReady: () => change(() => call('DELETE /parties/{code}/ready', { params })),
    enter: () => change(() => call('POST /parties/{code}/entry', { params })),
    leaveList: () => change(() => call('DELETE /parties/{code}/entry', { params })),
    accept: (offerId: number, price: number) =>
      change(() =>
        call('POST /parties/{code}/acceptance', { params, body: { offer_id: offerId, expected_final_price: price } }),
      ),
    book: (idempotencyKey: string) => change(() => call('POST /parties/{code}/book', { params, idempotencyKey })),
  };
}
