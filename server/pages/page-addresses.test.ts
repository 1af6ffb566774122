import { expect, test } from 'vitest';
import {
  createPagePaths,
  findRedirect,
  linkedSearch,
  missingPaths,
  notFoundPath,
  withKnownId,
  withKnownSecret,
} from './page-addresses.ts';

const pages = ['/', '/about', '/auth/callback', '/resort/:resortId', '/404'];

test('gives each page one spelling, and all unknown addresses the same one', () => {
  const pathOf = createPagePaths(pages);
  for (const path of ['/', '//']) expect(pathOf(path)).toBe('/');
  for (const path of ['/about', '/ABOUT', '/about/']) expect(pathOf(path)).toBe('/about');
  expect(pathOf('/auth/callback')).toBe('/auth/callback');
  expect(pathOf('/resort/3/')).toBe('/resort/3');
  expect(pathOf('/rooms')).toBe('/rooms');
  for (const path of ['/nothing', '/nothing/else', '/auth', '/%E0%A4%A', '/resort/3/4', '/resort'])
    expect(pathOf(path)).toBe(notFoundPath);
});

test('gives all resorts and all draws that do not exist one address each', async () => {
  const ids = { resorts: new Set([3]), draws: new Set([5]), openings: new Map() };
  const pathOf = (path: string) => withKnownId(path, async () => ids);
  for (const path of ['/resort/3', '/draw/5', '/about', '/']) expect(await pathOf(path)).toBe(path);
  const invented = ['4', '5', '03', '3x', '%33', '99999999999'];
  const resorts = await Promise.all(invented.map((id) => pathOf(`/resort/${id}`)));
  const draws = await Promise.all(invented.filter((id) => id !== '5').map((id) => pathOf(`/draw/${id}`)));
  expect(new Set(resorts).size).toBe(1);
  expect(new Set(draws).size).toBe(1);
  const [party, room] = await Promise.all(
    ['/party/x', '/room/x'].map((path) => withKnownSecret(path, async () => false)),
  );
  expect(missingPaths).toEqual(new Set([notFoundPath, draws[0], resorts[0], party, room]));
});

test.each([
  { page: '/party/:code', prefix: '/party/', other: '/room/' },
  { page: '/room/:code', prefix: '/room/', other: '/party/' },
])(
  'gives all invented codes of $page one address; only the API knows the others (PAGE-86, PAGE-95)',
  async (secret) => {
    const { page, prefix, other } = secret;
    const pathOf = (path: string) =>
      withKnownSecret(path, async (asked, code) => asked === page && code === 'ABCDEFGHJKMNP');
    for (const path of [`${prefix}ABCDEFGHJKMNP`, '/resort/3', '/']) expect(await pathOf(path)).toBe(path);
    expect(await pathOf(`${other}ABCDEFGHJKMNP`)).toBe(`${other}0`);
    const invented = await Promise.all(
      ['abc', '%41BCDEFGHJKMNP', 'x'.repeat(5000)].map((code) => pathOf(`${prefix}${code}`)),
    );
    expect(new Set(invented).size).toBe(1);
  },
);

test('takes every plain id for known while the ids cannot be read', async () => {
  const pathOf = (path: string) => withKnownId(path, async () => null);
  expect(await pathOf('/draw/77')).toBe('/draw/77');
  expect(missingPaths).toContain(await pathOf('/draw/x'));
});

test('a page depends on the opening or the resort of its link, and on nothing else of the query (PAGE-80)', () => {
  const ids = { resorts: new Set([3]), draws: new Set<number>(), openings: new Map([[7, 3]]) };
  const of = (search: string) => linkedSearch('/book', search, ids);
  expect(of('?resort=3&opening=7&step=2&x=1')).toBe('?opening=7');
  // An opening that is over leads to the next one of its resort.
  expect(of('?resort=3&opening=8')).toBe('?resort=3');
  for (const search of [
    '',
    '?x=1',
    '?opening=8',
    '?resort=4',
    '?resort=03',
    '?opening=7x',
    '?opening=',
    '?resort=%33x',
  ])
    expect(of(search)).toBe('');
  expect(linkedSearch('/about', '?opening=7', ids)).toBe('');
  expect(linkedSearch('/book', '?opening=8', null)).toBe('?opening=8');
});

test('redirects old addresses with the parameters that the page reads (PAGE-17)', () => {
  expect(findRedirect('/rooms', '?x=1&opening=2&resort=3&resort=4')).toBe('/book?resort=3&opening=2');
  expect(findRedirect('/booking', '')).toBe('/book');
  expect(findRedirect('/about', '?resort=3')).toBeNull();
});
