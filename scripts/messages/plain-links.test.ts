import { expect, test } from 'vitest';
import { findPlainLinks } from './plain-links.ts';

test('finds links of guests that lose the language of the page (LANG-9)', () => {
  const text = [
    `<a href="/book">`,
    `<ButtonLink href={'/resorts?x=1'}>`,
    `const link = { href: '/', label };`,
    'location.assign(`/resort/1`);',
    `<a href={href('/book')}>`,
    `<a href="/admin?tab=roster">`,
    `<link href="/icon.svg">`,
    `location.assign(href('/'));`,
  ].join('\n');
  const lines = [1, 2, 3, 4].map((line) => expect.stringContaining(`home.tsx:${line} `) as string);
  expect(findPlainLinks([{ path: 'web/app/features/home/home.tsx', text }])).toEqual(lines);
  expect(findPlainLinks([{ path: 'web/app/features/members/list.tsx', text }])).toEqual([]);
});
