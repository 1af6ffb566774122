import { expect, test } from 'vitest';
import { panelTabs, parseTab, refusedPath, tabProblem, tabsOf } from './tabs.ts';

test('opens with the tab of the URL, otherwise with Bookings (PAGE-41)', () => {
  expect(parseTab(null, 'admin')).toBe('bookings');
  expect(parseTab('nonsense', 'admin')).toBe('bookings');
  expect(parseTab('opening-dates', 'admin')).toBe('opening-dates');
});

test('hosts see their tabs only, whatever the URL says (HOST-7)', () => {
  const theirs = tabsOf('host').map(({ id }) => id);
  expect(theirs).toEqual(expect.arrayContaining(['roster', 'feedback', 'messages']));
  for (const id of ['admin-users', 'settings', 'catalogue']) expect(theirs).not.toContain(id);
  for (const { id, access } of panelTabs) expect(parseTab(id, 'host')).toBe(access === 'host' ? id : theirs[0]);
  expect(tabsOf('admin')).toEqual(panelTabs);
});

test('says why a tab of the URL is not shown (PAGE-83)', () => {
  expect(tabProblem(null, 'admin')).toBeNull();
  expect(tabProblem('activity', 'admin')).toBeNull();
  expect(tabProblem('roster', 'host')).toBeNull();
  expect(tabProblem('nonsense', 'admin')).toBe('unknown');
  expect(tabProblem('nonsense', 'host')).toBe('unknown');
  expect(tabProblem('activity', 'host')).toBe('admins-only');
});

test.each([
  ['gold_customer', '/gold-customer'],
  ['server_booster', '/gold-customer'],
  ['regular_customer', '/'],
  [undefined, '/'],
])('a %s who is not staff is redirected to %s (PAGE-23)', (type, path) => {
  expect(refusedPath(type)).toBe(path);
});
