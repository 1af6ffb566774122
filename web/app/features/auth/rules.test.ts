import { expect, test } from 'vitest';
import { landingPath } from './rules.ts';

test.each([
  ['user', 'gold_customer', false, '/gold-customer'],
  ['user', 'server_booster', false, '/gold-customer'],
  ['user', 'regular_customer', false, '/'],
  ['user', 'admin', true, '/'],
  ['admin', 'admin', true, '/admin'],
  ['admin', 'gold_customer', false, '/gold-customer'],
  ['admin', 'server_booster', false, '/booking'],
  ['admin', 'regular_customer', false, '/booking'],
] as const)('the %s sign-in leads a %s to their page', (kind, user_type, is_admin, path) => {
  expect(landingPath(kind, { user_type, is_admin, is_host: is_admin })).toBe(path);
});

test('the admin sign-in leads hosts to the hosting panel', () => {
  expect(landingPath('admin', { user_type: 'gold_customer', is_admin: false, is_host: true })).toBe('/hosting');
});
