import type { QueryKey } from '@tanstack/react-query';
import { useLiveRefetch } from '../../lib/live/use-live.ts';

/** Refetches resort access when anybody changes it. */
export function useResortAccessLive(queryKey: QueryKey): void {
  useLiveRefetch(['toggles'], [queryKey]);
}
