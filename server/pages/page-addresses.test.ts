import { expect, test } from 'vitest';
import { createPagePaths, findRedirect, noResortPath, notFoundPath, withKnownResort } from './page-addresses.ts';

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

test('gives all resorts that do not exist one address', async () => {
  const pathOf = (path: string) => withKnownResort(path, async () => new Set([3]));
  expect(await pathOf('/resort/3')).toBe('/resort/3');
  expect(await pathOf('/about')).toBe('/about');
  for (const id of ['4', '03', '3x', '%33', '99999999999']) expect(await pathOf(`/resort/${id}`)).toBe(noResortPath);
});

test('redirects old addresses with the parameters that the page reads (PAGE-17)', () => {
  expect(findRedirect('/rooms', '?x=1&opening=2&resort=3&resort=4')).toBe('/book?resort=3&opening=2');
  expect(findRedirect('/booking', '')).toBe('/book');
  expect(findRedirect('/about', '?resort=3')).toBeNull();
});
