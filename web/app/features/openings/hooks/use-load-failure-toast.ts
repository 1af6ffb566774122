import { useLoadErrorToast } from '../../../lib/requests/show-error.ts';

/** Tells that what a tab plans with could not be read. Rule: PAGE-15. */
export function usePlanningFailure(query: Parameters<typeof useLoadErrorToast>[0]): void {
  useLoadErrorToast(query, 'Data Load Error', 'Failed to load resort data. Please refresh the page.');
}
