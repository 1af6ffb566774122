import { expect, test } from 'vitest';
import { isCurrentItem, navigationItems } from './navigation-items.ts';

function currentLabel(path: string): string | undefined {
  return navigationItems(false).find((item) => isCurrentItem(item, path))?.label;
}

test.each([
  ['/', 'Home'],
  ['/about', 'About'],
  ['/about-us/', 'About'],
  ['/resorts', 'Resorts'],
  ['/resort/7', 'Resorts'],
  ['/book', 'Book a Room'],
  ['/user-login', 'Log in'],
  ['/nowhere', undefined],
])('%s marks %s as current', (path, label) => {
  expect(currentLabel(path)).toBe(label);
});

test('shows Settings to members, Log in to visitors, and neither while loading (PAGE-5)', () => {
  expect(navigationItems(true).at(-1)?.label).toBe('Settings');
  expect(navigationItems(false).at(-1)?.label).toBe('Log in');
  expect(navigationItems(null).at(-1)?.label).toBe('Donate');
});
