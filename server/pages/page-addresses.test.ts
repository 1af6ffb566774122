import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { createPagePaths, notFoundPath, pageKey } from './page-addresses.ts';

const routes = [
  { id: 'root', path: '' },
  { id: 'frame', parentId: 'root' },
  { id: 'home', parentId: 'frame', index: true },
  { id: 'about', parentId: 'frame', path: 'about' },
  { id: 'resort', parentId: 'frame', path: 'resort/:resortId' },
  { id: 'none', parentId: 'frame', path: '*' },
];
const build = { routes: Object.fromEntries(routes.map((route) => [route.id, route])) } as unknown as ServerBuild;

test('what a page does not read is no part of its key', () => {
  expect(pageKey('/', '?utm_source=x&fbclid=1')).toBe('/');
  expect(pageKey('/auth/callback', '?code=secret')).toBe('/auth/callback');
  expect(pageKey('/rooms', '?x=1&opening=2&resort=3')).toBe('/rooms?resort=3&opening=2');
});

test('a page has one spelling, and all that have no page share one', () => {
  const pathOf = createPagePaths(build);
  for (const path of ['/', '//']) expect(pathOf(path)).toBe('/');
  for (const path of ['/about', '/ABOUT', '/about/']) expect(pathOf(path)).toBe('/about');
  expect(pathOf('/resort/3/')).toBe('/resort/3');
  for (const path of ['/nothing', '/nothing/else', '/%E0%A4%A']) expect(pathOf(path)).toBe(notFoundPath);
});
