import { useLiveRefetch } from '../../lib/live/use-live.ts';
import { openingKeys } from './queries.ts';

/** Keeps the planned openings as they are at this moment, with how many rooms of them are taken. */
export function useOpeningsLive(): void {
  useLiveRefetch(['openings', 'bookings', 'catalogue'], [openingKeys.resorts, openingKeys.planned]);
}
