import { expect, test } from 'vitest';
import { canOpenText } from './public-address.ts';

test.each(['https://resorts.example', 'https://resorts.example:8443', 'https://localhost.example'])(
  'says that players can open %s (SETUP-12)',
  (address) => {
    expect(canOpenText(address)).toBe('Players can open your site now.');
  },
);

test.each([
  'http://localhost:3000',
  'http://resorts.example',
  'https://localhost',
  'https://127.0.0.1:8443',
  'https://[::1]',
])('says that players cannot open %s yet (SETUP-12)', (address) => {
  expect(canOpenText(address)).toMatch(/^Players cannot open your site yet/);
});
