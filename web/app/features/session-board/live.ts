import type { LiveEvent } from '@sunset/contract/live.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { sessionBoardKeys } from '../../entities/panel-keys.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { refetchBoardSoon } from './refetch.ts';

/**
 * `hello`: the board is asked for before its page hydrates (`loadBoardEarly`), and may be out of date when the stream opens. `refetch`: some
 * events may have been missed.
 */
const refetchedAfter: ReadonlySet<string> = new Set(['hello', 'bookings', 'openings', 'waiting', 'roster', 'refetch']);

export function useSessionBoardLive(): void {
  const client = useQueryClient();
  useLive((event) => handleBoardEvent(client, event));
}

/** Rooms that the clock or a hold frees or takes are no change of a booking: such an event counts if its opening is shown (BOARD-16). */
export function handleBoardEvent(client: QueryClient, event: LiveEvent): void {
  const isOfShown = event.type === 'availability' && isBoardShown(client, event.openingId);
  if (isOfShown || refetchedAfter.has(event.type)) refetchBoardSoon(client);
}

function isBoardShown(client: QueryClient, openingId: number): boolean {
  return client.getQueryCache().findAll({ queryKey: sessionBoardKeys.board(openingId), type: 'active' }).length > 0;
}
