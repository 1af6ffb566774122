import { expect, test } from 'vitest';
import { isTonight } from './is-tonight.ts';

const nowMs = Date.parse('2026-07-01T12:00:00Z');

test.each([
  ['2026-07-01T18:00:00Z', 'Europe/Berlin', true],
  ['2026-07-01T14:00:00Z', 'Europe/Berlin', false],
  ['2026-07-02T18:00:00Z', 'Europe/Berlin', false],
  ['2026-07-01T14:00:00Z', 'Asia/Tokyo', true],
])('%s in %s is tonight: %s', (moment, zone, expected) => {
  expect(isTonight(moment, nowMs, zone)).toBe(expected);
});
