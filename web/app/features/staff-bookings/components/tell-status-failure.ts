import { tellFailure } from '../../../lib/tell-failure.ts';

/** Tells that what becomes of a booking could not be changed. */
export function tellStatusFailure(error: Error): void {
  tellFailure(error, 'Update Failed', 'Failed to update booking status.');
}
