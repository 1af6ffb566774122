import { useLiveRefetch } from '../../lib/live/use-live.ts';
import { sessionBoardKeys } from './queries.ts';

/** Keeps the evening's board and lists as they are at this moment, whoever works on them. */
export function useHostingLive(): void {
  useLiveRefetch(['bookings', 'openings'], [sessionBoardKeys.all]);
}
