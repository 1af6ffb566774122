import type { Party } from '@sunset/contract/api/parties/party.ts';
import type { SaveEntryBody } from '@sunset/contract/api/waiting-list/waiting-list.ts';
import type { PartyPolicy } from '@sunset/contract/bookings/party.ts';
import { call } from '../../../lib/requests/api.ts';
import { useOwnWrites } from '../use-own-writes.ts';
import { storeEntry } from '../waiting-list/use-entry-changes.ts';
import { partyKeys, type LinkedParty } from './queries.ts';

interface Consent {
  roomId: number;
  price: number;
  start: string;
}

interface Acceptance {
  offerId: number;
  price: number;
  start: string;
}

/**
 * Calls that change a party or the signed-in member's place in it. What they change is loaded again, also after a refusal. `start` is when
 * the session begins as it is shown: at another time nobody is ready, booked or entered.
 */
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
    beReady: ({ roomId, price, start }: Consent) => {
      const body = { roomId, expected_final_price: price, expected_start: start };
      return change(() => call('POST /parties/{code}/ready', { params, body }));
    },
    stopReady: () => change(() => call('DELETE /parties/{code}/ready', { params })),
    enter: (start: string) =>
      change(() => call('POST /parties/{code}/entry', { params, body: { expected_start: start } })),
    leaveList: () => change(() => call('DELETE /parties/{code}/entry', { params })),
    accept: ({ offerId, price, start }: Acceptance) => {
      const body = { offer_id: offerId, expected_final_price: price, expected_start: start };
      return change(() => call('POST /parties/{code}/acceptance', { params, body }));
    },
    book: (idempotencyKey: string, start: string) =>
      change(() => call('POST /parties/{code}/book', { params, idempotencyKey, body: { expected_start: start } })),
  };
}
