import { expect, test } from 'vitest';
import { roomsLeftText } from './low-availability.ts';

test.each([
  [0, 3, 'Sold out'],
  [1, 3, 'Last room'],
  [3, 3, 'Only 3 left'],
  [4, 4, '4 of 4 left'],
])('%i of %i rooms of a type are "%s" (PAGE-33)', (left, total, text) => {
  expect(roomsLeftText(left, total)).toBe(text);
});
