import { expect, test } from 'vitest';
import { groupReference, placedWords, reasonWords } from './booking-status.ts';

test.each([
  ['SR-23456789ABCDE', 'SR-23456-789A-BCDE'],
  ['SR-SHORT', 'SR-SHORT'],
])('%s is read out as %s', (reference, text) => {
  expect(groupReference(reference)).toBe(text);
});

test('only a booking that is confirmed is called so', () => {
  expect(placedWords('confirmed')).toEqual({
    title: 'Reservation Confirmed!',
    description: 'Check your Discord for opening confirmation.',
  });
  expect(placedWords('pending').title).toBe('Request received');
});

test('the system’s reasons are put in words, people’s stay', () => {
  expect(reasonWords('not_approved_in_time')).toBe('Our staff did not approve it before the session ended.');
  expect(reasonWords('Admin review')).toBe('Admin review');
});
