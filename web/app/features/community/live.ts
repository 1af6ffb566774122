import { useLiveRefetch } from '../../lib/live/use-live.ts';
import { communityKeys } from './queries.ts';

/** Keeps the switches of all resorts as they are at this moment, whoever sets them. */
export function useFlagsLive(): void {
  useLiveRefetch(['toggles'], [communityKeys.flags]);
}
