import type { ResponseOf } from '@sunset/contract/client.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { bookingKeys } from '../../../entities/bookings/query-keys.ts';
import { pollEvery } from '../../../lib/live/polling.ts';
import { call } from '../../../lib/requests/api.ts';
import { useGuest } from '../guest-context.ts';

/** The party of a link for somebody who is signed in; `party` is null unless they are in it. */
export type LinkedParty = ResponseOf<'GET /user/parties/{code}'>;

/** What only the signed-in member sees of their place in a party. */
export type Own = NonNullable<LinkedParty['party']>['own'];

export const partyKeys = {
  one: (owner: string, code: string) => [...bookingKeys.parties(owner), code] as const,
  list: (owner: string) => [...bookingKeys.parties(owner), 'list'] as const,
};

/** While live updates are disconnected: "Ready" lasts five minutes. */
const pollIntervalMs = 5_000;

export const partyQuery = (owner: string, code: string) =>
  queryOptions({
    queryKey: partyKeys.one(owner, code),
    queryFn: ({ signal }) => call('GET /user/parties/{code}', { params: { code }, signal }),
    refetchInterval: pollEvery(pollIntervalMs),
    refetchOnWindowFocus: 'always',
  });

/** The member's parties in openings that have not ended. */
export const myPartiesQuery = (owner: string) =>
  queryOptions({
    queryKey: partyKeys.list(owner),
    queryFn: ({ signal }) => call('GET /user/parties', { signal }),
    refetchOnWindowFocus: 'always',
  });

/** The party of an opening that the signed-in member is in and has not booked with; null if there is none. */
export function useOwnParty(openingId: number) {
  const { data, isPending } = useQuery(myPartiesQuery(useGuest().discord_id));
  const party = data?.find(
    ({ openingId: id, state, own }) => id === openingId && state !== 'over' && own.bookingReference === null,
  );
  return { party: party ?? null, isPending };
}
