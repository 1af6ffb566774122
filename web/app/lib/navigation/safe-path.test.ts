import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test.each(['/', '/book?resort=1&opening=2', '/settings#game'])('%s stays on the site', (path) => {
  expect(safePath(path)).toBe(path);
});

test.each([
  null,
  '',
  'book',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
])('B49 %s is refused', (path) => {
  expect(safePath(path)).toBeNull();
});
