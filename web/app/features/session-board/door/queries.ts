import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sessionBoardKeys } from '../../../entities/panel-keys.ts';
import { pollEvery } from '../../../lib/live/polling.ts';
import { call } from '../../../lib/requests/api.ts';

/** After the last key press; a shorter name is nobody's at Roblox. */
const pauseMs = 350;
const minNameLength = 3;

/** While live updates are disconnected. A request with a name asks Roblox, too. */
const pollIntervalMs = 10_000;

export const doorGuestQuery = (openingId: number, name: string) =>
  queryOptions({
    queryKey: sessionBoardKeys.door(openingId, name),
    queryFn: ({ signal }) =>
      call('GET /hosting/openings/{openingId}/door', {
        params: { openingId },
        query: name === '' ? {} : { roblox_username: name },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(pollIntervalMs),
  });

/** Who a name is and what the rooms cost this guest, once typing pauses. Rooms stay shown in the meantime. */
export function useDoorGuest(openingId: number, typed: string) {
  const name = typed.trim().length < minNameLength ? '' : typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name), pauseMs);
    return () => clearTimeout(timer);
  }, [name]);
  const query = useQuery(doorGuestQuery(openingId, asked));
  return { query, isAsking: name !== asked || (query.isFetching && query.isPlaceholderData) };
}
