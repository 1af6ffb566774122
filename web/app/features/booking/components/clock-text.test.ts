import { expect, test } from 'vitest';
import { clockText } from './clock-text.ts';

test.each([
  [300_000, '5:00'],
  [299_001, '5:00'],
  [65_000, '1:05'],
  [1, '0:01'],
  [0, '0:00'],
  [-5000, '0:00'],
  [3_723_000, '1:02:03'],
])('%i ms left read %s', (remaining, text) => {
  expect(clockText(remaining)).toBe(text);
});
