import { useLoadErrorToast } from '../../../lib/requests/show-error.ts';

export function useOpeningsErrorToast(query: Parameters<typeof useLoadErrorToast>[0]): void {
  useLoadErrorToast(query, 'Data Load Error', 'Failed to load resort data. Please refresh the page.');
}
