import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

test.each(['/', '/book?resort=1&opening=2', '/settings#game', '/book?next=//evil.example'])(
  '%s stays on the site (AUTH-6)',
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

test.each([
  ['/./book', '/book'],
  ['/x/../book', '/book'],
  ['/%2e/book', '/book'],
  ['/../../book', '/book'],
  ['/bo\tok', '/book'],
  ['/x\\..\\book', '/book'],
  ['/book page', '/book%20page'],
])('%j is the page that a browser opens: %s (AUTH-6)', (path, page) => {
  expect(safePath(path)).toBe(page);
});

test.each([
  null,
  undefined,
  '',
  'book',
  'https://evil.example/',
  '//evil.example',
  '//[',
  '/\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  '/.//evil.example/',
  '/x/..//evil.example/',
  '/%2e//evil.example/',
  '/x/%2E%2e//evil.example/',
  '/.\\\\evil.example',
  '/.\n//evil.example',
  '/..//evil.example',
  '///evil.example',
  '/.//',
  'javascript:alert(1)',
])('B49 %j is refused: it leaves the site (AUTH-6)', (path) => {
  expect(safePath(path)).toBeNull();
});

/** Whatever a browser could read as the end of a segment, a host or nothing at all. */
const pieces = [
  '/',
  '\\',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '%2f',
  '%5c',
  '\t',
  '\n',
  '\r',
  ' ',
  '@',
  ':',
  '?',
  '#',
  '[',
  'x',
  'evil.example',
];
const paths = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...pieces) }, fc.string({ unit: 'binary', maxLength: 3 })), {
    maxLength: 12,
  })
  .map((parts) => `/${parts.join('')}`);

/** Asks of many paths that what `read` returns is of the site; returns how many were not refused. */
function proveOfTheSite(read: (path: string) => string | null): number {
  const pages = [
    'https://sunset.example/',
    'http://localhost:3000/admin/auth/callback?code=1',
    'https://a.example/es/',
  ];
  let kept = 0;
  fc.assert(
    fc.property(paths, fc.constantFrom(...pages), (path, page) => {
      const safe = read(path);
      if (safe === null) return;
      kept += 1;
      const address = new URL(safe, page);
      // What a page reads of its own address, and may go to again.
      const again = new URL(address.pathname + address.search + address.hash, page);
      for (const { origin } of [address, again]) expect(origin).toBe(new URL(page).origin);
      expect(safe).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      expect(read(safe)).toBe(safe);
    }),
    // What leaves the site is always among what is tried: by chance alone, one run of 20,000 missed it.
    { numRuns: 20_000, examples: [['/.//evil.example', 'https://sunset.example/']] },
  );
  return kept;
}

test('every path that is not refused is of the site, wherever a browser resolves it (AUTH-6)', () => {
  expect(proveOfTheSite(safePath)).toBeGreaterThan(1000);
});

test('control: a path that is judged before a browser has read it leads to another site', () => {
  const judgeAsWritten = (path: string) =>
    /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !path.includes('\\') ? path : null;
  expect(() => proveOfTheSite(judgeAsWritten)).toThrow('Property failed');
});
