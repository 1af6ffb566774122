import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../lib/live/use-live.ts';
import { refetchBoardSoon } from './refetch.ts';

/** `hello`: what was loaded before the stream was open may be out of date. `refetch`: some events may have been missed. */
const refetchedAfter: ReadonlySet<string> = new Set(['hello', 'bookings', 'openings', 'waiting', 'roster', 'refetch']);

export function useSessionBoardLive(): void {
  const client = useQueryClient();
  useLive(({ type }) => {
    if (refetchedAfter.has(type)) refetchBoardSoon(client);
  });
}
