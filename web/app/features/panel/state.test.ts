import { expect, test } from 'vitest';
import { adminTabs, parseTab, refusedPath } from './state.ts';

test('lists the tabs in order, Bookings first (PAGE-41)', () => {
  expect(adminTabs.map(({ label }) => label)).toEqual([
    'Bookings',
    'Create Opening',
    'Opening Dates',
    'Admin Users',
    'Members',
    'Settings',
    'Catalogue',
    'Messages',
    'Integrations',
    'Activity',
  ]);
  expect(parseTab(null)).toBe('bookings');
  expect(parseTab('nonsense')).toBe('bookings');
  expect(parseTab('opening-dates')).toBe('opening-dates');
});

test.each([
  ['gold_customer', '/gold-customer'],
  ['server_booster', '/gold-customer'],
  ['regular_customer', '/'],
  [undefined, '/'],
])('a %s without admin rights is redirected to %s (PAGE-23)', (type, path) => {
  expect(refusedPath(type)).toBe(path);
});
