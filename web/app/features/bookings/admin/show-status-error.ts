import { showErrorToast } from '../../../lib/requests/show-error.ts';

export function showStatusError(error: Error): void {
  showErrorToast(error, 'Update Failed', 'Failed to update booking status.');
}
