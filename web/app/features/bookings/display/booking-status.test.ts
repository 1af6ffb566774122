import { expect, test } from 'vitest';
import { groupReference, placedToast, reasonLabel } from './booking-status.ts';

test.each([
  ['SR-23456789ABCDE', 'SR-23456-789A-BCDE'],
  ['SR-SHORT', 'SR-SHORT'],
])('%s is read out as %s', (reference, text) => {
  expect(groupReference(reference)).toBe(text);
});

test('only a booking that is confirmed is called so', () => {
  expect(placedToast('confirmed')).toEqual({
    title: 'Reservation Confirmed!',
    description: 'Check your Discord for opening confirmation.',
  });
  expect(placedToast('pending').title).toBe('Request received');
});

test('the system’s reasons are put in words, people’s stay', () => {
  expect(reasonLabel('not_approved_in_time')).toBe('Our staff did not approve it before the session ended.');
  expect(reasonLabel('Admin review')).toBe('Admin review');
});
