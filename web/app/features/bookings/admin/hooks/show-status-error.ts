import { showErrorToast } from '../../../../lib/requests/show-error.ts';

/** Tells that what becomes of a booking could not be changed. */
export function showStatusError(error: Error): void {
  showErrorToast(error, 'Update Failed', 'Failed to update booking status.');
}
