import { expect, test } from 'vitest';
import { isCurrentItem, navigationItems } from './navigation-items.ts';

function currentLabel(path: string): string | undefined {
  return navigationItems.find((item) => isCurrentItem(item, path))?.label;
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

test('shows Settings to members only and Log in to visitors only (PAGE-5)', () => {
  const shownTo = (label: string) => navigationItems.find((item) => item.label === label)?.shownTo;
  expect([shownTo('Settings'), shownTo('Log in'), shownTo('Home')]).toEqual(['members', 'visitors', undefined]);
});
