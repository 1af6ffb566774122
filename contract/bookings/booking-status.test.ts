import { expect, test } from 'vitest';
import { activeStatuses } from '../active-statuses.ts';
import { bookingStatuses, sessionLabel } from './booking-status.ts';

test('has one label for each status that staff read (STATUS-3)', () => {
  expect(Object.values(bookingStatuses).map(({ staffLabel }) => staffLabel.toUpperCase())).toEqual([
    'PENDING',
    'APPROVED',
    'REJECTED',
    'CANCELLED',
    'COMPLETED',
    'NO-SHOW',
  ]);
});

test('a guest who is checked in has arrived, until the session is over (STATUS-3)', () => {
  expect(sessionLabel({ status: 'confirmed', checked_in_at: null })).toBe('Approved');
  expect(sessionLabel({ status: 'confirmed', checked_in_at: '2026-12-01T19:00:00Z' })).toBe('Arrived');
  expect(sessionLabel({ status: 'completed', checked_in_at: '2026-12-01T19:00:00Z' })).toBe('Completed');
});

test('pending and confirmed bookings occupy a room (STATUS-2)', () => {
  expect(activeStatuses).toEqual(['pending', 'confirmed']);
});
