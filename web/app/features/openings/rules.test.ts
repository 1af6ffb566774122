import { describe, expect, it } from 'vitest';
import { countText, startProblem, wallClockOf, zoneText } from './rules.ts';

it('reads the wall as the pickers write it', () => {
  expect(wallClockOf(new Date(2027, 0, 5, 8, 3))).toEqual({ day: '2027-01-05', time: '08:03' });
});

it.each([
  ['Europe/Berlin', 'Central European Time (Europe/Berlin)'],
  ['Asia/Kathmandu', 'Nepal Time (Asia/Kathmandu)'],
])('names the zone %s', (zone, text) => {
  expect(zoneText(zone)).toBe(text);
});

it('counts in words', () => {
  expect([countText(1, 'booking'), countText(0, 'booking'), countText(2, 'is', 'are')]).toEqual([
    '1 booking',
    '0 bookings',
    '2 are',
  ]);
});

describe('what is wrong with a start', () => {
  it.each([
    ['query.local_time', 'must be in the future', { field: 'time', text: 'The start must be in the future.' }],
    ['body.repeat_weeks', 'It skips', { field: 'weeks', text: 'It skips.' }],
    ['body.resort_name', 'is required', null],
  ])('%s: %s', (path, message, expected) => {
    expect(startProblem([{ path, message }])).toEqual(expected);
  });
});
