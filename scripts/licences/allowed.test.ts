import { expect, it } from 'vitest';
import { isAllowed } from './allowed.ts';

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND Zlib', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['BUSL-1.1', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['none named', false],
])('%s: %s', (licence, isFine) => {
  expect(isAllowed('some-package', licence)).toBe(isFine);
});

it('allows a library under LGPL only by its name', () => {
  expect(isAllowed('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later')).toBe(true);
  expect(isAllowed('another', 'LGPL-3.0-or-later')).toBe(false);
});
