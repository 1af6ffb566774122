import { useMutation } from '@tanstack/react-query';
import { rosterKeys } from '../../entities/openings/query-keys.ts';
import { call } from '../../lib/requests/api.ts';
import { useRefresh } from '../../lib/requests/use-refresh.ts';

/** What a member of the staff does with a place. `memberId`: to whom it is offered; null takes the offer back. */
export type PlaceChange = { placeId: number } & (
  | { kind: 'claim' | 'release' }
  | { kind: 'offer'; memberId: number | null }
);

/** Reloads the roster after every change, also a refused one: somebody else may have changed it. */
export function useChangePlace() {
  return useMutation({
    mutationFn: (change: PlaceChange) => send(change),
    onSettled: useRefresh(rosterKeys.all),
  });
}

function send({ placeId, ...change }: PlaceChange) {
  const params = { placeId };
  switch (change.kind) {
    case 'claim':
      return call('POST /hosting/roster/{placeId}/claim', { params });
    case 'release':
      return call('POST /hosting/roster/{placeId}/release', { params });
    case 'offer':
      return call('POST /hosting/roster/{placeId}/offer', { params, body: { member_id: change.memberId } });
  }
}
