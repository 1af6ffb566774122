import { expect, test } from 'vitest';
import { sessionTimes } from './session-times.ts';

const now = Date.parse('2026-07-01T12:00:00Z');
const tomorrow = '2026-07-02T18:00:00Z';

test('a session lasts one hour from the opening, or from one hour ahead without one (PAGE-39)', () => {
  expect(sessionTimes(tomorrow, now)).toEqual({
    checkIn: '2026-07-02T18:00:00.000Z',
    checkOut: '2026-07-02T19:00:00.000Z',
  });
  expect(sessionTimes(null, now)).toEqual({
    checkIn: '2026-07-01T13:00:00.000Z',
    checkOut: '2026-07-01T14:00:00.000Z',
  });
});
