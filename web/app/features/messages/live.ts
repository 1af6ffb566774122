import { useLiveRefetch } from '../../lib/live/use-live.ts';
import { messageKeys } from './queries.ts';

/** Keeps messages as they fare at this moment. */
export function useMessagesLive(): void {
  useLiveRefetch(['messages', 'openings'], [messageKeys.all]);
}
