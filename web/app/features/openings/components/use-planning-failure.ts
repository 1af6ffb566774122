import { useLoadFailure } from '../../../lib/tell-failure.ts';

/** Tells that what a tab plans with could not be read. Rule: admin-area.md section 8. */
export function usePlanningFailure(query: Parameters<typeof useLoadFailure>[0]): void {
  useLoadFailure(query, 'Data Load Error', 'Failed to load resort data. Please refresh the page.');
}
