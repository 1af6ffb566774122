import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../lib/live/use-live.ts';
import { refetchBoardSoon } from './refetch.ts';

/** `refetch`: some events may have been missed. */
const refetchedAfter: ReadonlySet<string> = new Set(['bookings', 'openings', 'waiting', 'roster', 'refetch']);

export function useSessionBoardLive(): void {
  const client = useQueryClient();
  useLive(({ type }) => {
    if (refetchedAfter.has(type)) refetchBoardSoon(client);
  });
}
