import { describe, expect, it } from 'vitest';
import { startProblem, wallClockOf } from './rules.ts';

it('reads day and time in the format of the pickers', () => {
  expect(wallClockOf(new Date(2027, 0, 5, 8, 3))).toEqual({ day: '2027-01-05', time: '08:03' });
});

describe('errors about the start', () => {
  it.each([
    ['query.local_time', 'must be in the future', { field: 'time', text: 'The start must be in the future.' }],
    ['body.repeat_weeks', 'It skips', { field: 'weeks', text: 'It skips.' }],
    ['body.resort_name', 'is required', null],
  ])('%s: %s', (path, message, expected) => {
    expect(startProblem([{ path, message }])).toEqual(expected);
  });
});
