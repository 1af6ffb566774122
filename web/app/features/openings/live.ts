import { useLiveRefetch } from '../../lib/live/use-live.ts';
import { openingKeys } from '../../entities/openings/query-keys.ts';

export function useOpeningsLive(): void {
  useLiveRefetch(['waiting'], [openingKeys.waiting]);
  useLiveRefetch(
    ['openings', 'bookings', 'catalogue', 'roster'],
    [openingKeys.resorts, openingKeys.upcoming, openingKeys.closures, openingKeys.deletions, openingKeys.proposals],
  );
}
