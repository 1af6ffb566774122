import { expect, it } from 'vitest';
import { aboutSetUp } from './banner.ts';

const path = '/setup#token';

it('says that the link opens on this computer alone, and how another device gets to it (SETUP-2)', () => {
  const said = aboutSetUp(path, 'http://localhost:3007', false).join('\n');
  expect(said).toMatch(/on this computer:\n {4}http:\/\/localhost:3007\/setup#token\n/);
  expect(said).toContain('does not open on other devices');
  expect(said).toContain('ssh -L 3007:localhost:3007 you@your-server');
});

it('offers every device the link through a proxy (SETUP-2)', () => {
  const said = aboutSetUp(path, 'http://localhost:3000', true).join('\n');
  expect(said).toContain('the second on any device');
  expect(said).toMatch(/proxy: {2}https:\/\/<your address>\/setup#token$/);
  expect(said).not.toContain('ssh');
});

it.each(['http://192.168.1.7:3000', 'https://resorts.example'])(
  'says what is missing where the link of %s is refused (SETUP-2)',
  (url) => expect(aboutSetUp(path, url, false).join('\n')).toContain('TRUSTED_PROXIES'),
);
