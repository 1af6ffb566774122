import { useLiveRefetch } from '../../lib/live/use-live.ts';
import { sessionBoardKeys } from '../../entities/session-board/query-keys.ts';

export function useSessionBoardLive(): void {
  useLiveRefetch(['bookings', 'openings'], [sessionBoardKeys.all]);
}
