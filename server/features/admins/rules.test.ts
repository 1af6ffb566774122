import { isTrivialCode } from '@sunset/contract/api/admins.ts';
import { describe, expect, it, test } from 'vitest';
import { codeStateOf, generateCode } from './rules.ts';

test.each(['0000', '1111', '9999', '1234', '0123', '6789', '4321', '9876'])('%s is too easy (CODE-10)', (code) => {
  expect(isTrivialCode(code)).toBe(true);
});

test.each(['4821', '0420', '1235', '9870', '1122'])('%s is accepted', (code) => {
  expect(isTrivialCode(code)).toBe(false);
});

test.each([
  [false, 0, 'none'],
  [true, 0, 'usable'],
  [true, 2, 'usable'],
  [true, 3, 'warned'],
  [true, 9, 'warned'],
  [true, 10, 'locked'],
] as const)('a code (set: %s) after %i failures is %s', (hasCode, failures, state) => {
  expect(codeStateOf(hasCode, failures)).toBe(state);
});

describe('a generated code', () => {
  it('has four digits, including leading zeros', () => {
    expect(generateCode(() => Uint8Array.of(0, 42))).toBe('0042');
  });

  it('is drawn again when it would be trivial or favour small codes (CODE-10)', () => {
    const draws = [Uint8Array.of(0, 0), Uint8Array.of(255, 255), Uint8Array.of(18, 213)];
    expect(generateCode(() => draws.shift() ?? new Uint8Array(2))).toBe('4821');
  });
});
