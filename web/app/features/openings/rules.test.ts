import { describe, expect, it } from 'vitest';
import { startProblem, wallClockOf } from './rules.ts';

it('reads the wall as the pickers write it', () => {
  expect(wallClockOf(new Date(2027, 0, 5, 8, 3))).toEqual({ day: '2027-01-05', time: '08:03' });
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
