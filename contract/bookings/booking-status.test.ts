import { expect, test } from 'vitest';
import { activeStatuses } from '../active-statuses.ts';
import { bookingStatuses } from './booking-status.ts';

test('labels every status for staff and for guests (STATUS-3)', () => {
  expect(Object.values(bookingStatuses).map(({ staffLabel }) => staffLabel.toUpperCase())).toEqual([
    'PENDING',
    'APPROVED',
    'REJECTED',
    'CANCELLED',
    'COMPLETED',
    'NO-SHOW',
  ]);
  expect(Object.values(bookingStatuses).map(({ guestLabel }) => guestLabel)).toEqual([
    'Pending',
    'Confirmed',
    'Rejected',
    'Cancelled',
    'Completed',
    'No-show',
  ]);
});

test('pending and confirmed bookings occupy a room (STATUS-2)', () => {
  expect(activeStatuses).toEqual(['pending', 'confirmed']);
});
