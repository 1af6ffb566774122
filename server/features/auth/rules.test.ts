import { describe, expect, it } from 'vitest';
import {
  claimLifetimeMs,
  codeBudget,
  deviceLifetimeSeconds,
  guessPaces,
  safeReturnPath,
  sameAnswerForMs,
  secretHash,
  sessionLifetimeMs,
  signInLifetimeMs,
  warnAfterFailures,
} from './rules.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('times of signing in', () => {
  it.each([
    ['I14 a session lives 24 hours', sessionLifetimeMs, 24 * hour],
    ['B45 a sign-in may take 10 minutes', signInLifetimeMs, 10 * minute],
    ['B46 the same code gets the same session for 60 s', sameAnswerForMs, minute],
    ['a trusted device is remembered for a year', deviceLifetimeSeconds * 1000, 365 * 24 * hour],
  ])('%s', (_, time, expected) => expect(time).toBe(expected));

  it('an exchange with Discord has time for three calls of 5 s, and times out before the same answer expires', () => {
    expect(claimLifetimeMs).toBeGreaterThan(3 * 5000);
    expect(claimLifetimeMs).toBeLessThan(sameAnswerForMs);
  });
});

describe('guesses at a security code', () => {
  it('I24 are ten from unknown devices and five from a trusted one; the admin gets a message at the third and the last (CODE-3, CODE-8)', () => {
    expect(codeBudget).toEqual({ unknownDevices: 10, trustedDevice: 5 });
    expect(warnAfterFailures).toEqual([3, 10]);
  });

  it('all 10,000 of them take one network half a day, and all networks together more than an hour (CODE-6)', () => {
    const toTryAll = ({ burst, everyMs }: { burst: number; everyMs: number }) => (10_000 - burst) * everyMs;
    expect(toTryAll(guessPaces.network)).toBeGreaterThan(12 * hour);
    expect(toTryAll(guessPaces.everywhere)).toBeGreaterThan(hour);
  });

  it('do not lock out an admin who uses up their budget at once', () => {
    expect(guessPaces.network.burst).toBeGreaterThan(codeBudget.unknownDevices);
    expect(guessPaces.everywhere.burst).toBeGreaterThan(guessPaces.network.burst);
  });
});

describe('a secret', () => {
  it('is stored as its SHA-256', () => {
    expect(secretHash('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('B49 the page after signing in', () => {
  it.each([
    '/',
    '/book?resort=3&opening=12',
    '/settings#game-account',
    '/admin?tab=Opening%20Dates',
    '/hosting',
    '/es/book?resort=3',
    '/resorts/a!b~c',
    '/authors',
    '/admin/authority',
    '/user-logins',
    '/roblox/callbacks',
    '/book/auth/',
    '/book?next=/auth/callback',
  ])('is %s', (path) => expect(safeReturnPath(path)).toBe(path));

  it.each([
    '',
    'book',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/.//evil.example/',
    '/x/..//evil.example/',
    'https://evil.example',
    'https://evil.example/book',
    'javascript:1',
    'x/book',
    '\n/book',
    '/\t/evil.example',
  ])('is never %j: another site, or none', (path) => expect(safeReturnPath(path)).toBeNull());

  it.each([
    '/auth',
    '/auth/callback?code=1',
    '/admin/auth',
    '/admin/auth/callback',
    '/roblox/callback',
    '/roblox/callback?code=1&state=2',
    '/user-login',
    '/user-login/',
    '/user-login?return_to=%2Fbook',
    '/user-login#content',
    '/es/user-login?return_to=%2Fes%2Fbook',
    '/pt-br/user-login',
    '/./auth',
    '/book/../user-login',
    '/%2e/admin/auth/callback?code=1',
  ])('is never %s: signing in again (AUTH-6)', (path) => expect(safeReturnPath(path)).toBeNull());

  it.each([
    ['/book\\..\\settings', '/settings'],
    ['/bücher', '/b%C3%BCcher'],
    ['/＠evil', '/%EF%BC%A0evil'],
  ])('of %j is %s, as a browser reads it (AUTH-6)', (path, page) => expect(safeReturnPath(path)).toBe(page));

  it('is null when none was given', () => expect(safeReturnPath(undefined)).toBeNull());
});
