import { useLiveRefetch } from '../../lib/live/use-live.ts';
import { controlKeys } from './queries.ts';

/** Keeps a resort's switches as they are at this moment, whoever sets them. */
export function useControlsLive(resortName: string): void {
  useLiveRefetch(['toggles'], [controlKeys.flags(resortName)]);
}
