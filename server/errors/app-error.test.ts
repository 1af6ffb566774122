import { expect, it } from 'vitest';
import { fieldDetail } from './app-error.ts';

it.each([
  ['body.robloxUsername', 'must be one line', 'Roblox username must be one line.'],
  ['body.opening_date', 'must be in the future', 'Opening date must be in the future.'],
  ['query.limit', 'Invalid input: expected number', 'Limit: Invalid input: expected number.'],
  ['body', 'Invalid input', 'Body: Invalid input.'],
])('describes %s "%s" as a sentence', (path, message, sentence) => {
  expect(fieldDetail({ path, message })).toBe(sentence);
});
