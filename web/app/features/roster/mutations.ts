import { rosterKeys } from '../../entities/openings/query-keys.ts';
import { call } from '../../lib/requests/api.ts';
import { useWrite, type Toasted } from '../../shared/use-write.ts';

/** What a member of the staff does with a place. `memberId`: to whom it is offered; null takes the offer back. */
export type PlaceChange = { placeId: number } & (
  | { kind: 'claim' | 'release' }
  | { kind: 'offer'; memberId: number | null }
);

export const useChangePlace = (failure: string, onSuccess: () => Toasted = () => {}) =>
  useWrite({ send, refresh: [rosterKeys.all], onSuccess, failed: ['Roster Not Changed', failure] });

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
