import { expect, it } from 'vitest';
import { isPrivateConnection } from './is-private-connection.ts';

const isPrivate = (peer: string | undefined, headers: Record<string, string>, isProxy = false) =>
  isPrivateConnection({ peer, isProxy, header: (name) => headers[name] ?? null });

const host = 'localhost:3000';

it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('%s is this machine (SETUP-2)', (peer) => {
  for (const name of [host, '127.0.0.1:3000', '[::1]:3000', 'localhost'])
    expect(isPrivate(peer, { host: name })).toBe(true);
});

it.each([
  ['plain HTTP from another address', '192.168.1.7', { host }],
  ['another address that claims to be local', '203.0.113.9', { host, 'x-forwarded-for': '127.0.0.1' }],
  ['another address that claims HTTPS', '203.0.113.9', { host, 'x-forwarded-proto': 'https' }],
  ['an untrusted proxy on this machine', '127.0.0.1', { host, 'x-forwarded-for': '203.0.113.9' }],
  ['an untrusted proxy on this machine that claims HTTPS', '127.0.0.1', { host, 'x-forwarded-proto': 'https' }],
  ['an untrusted proxy with the standard header', '127.0.0.1', { host, forwarded: 'for=203.0.113.9;proto=https' }],
  ['a host name that resolves to this machine', '127.0.0.1', { host: 'evil.example' }],
  ['no host name', '127.0.0.1', {}],
  ['an unknown peer', undefined, { host }],
])('%s is refused (SETUP-2)', (_, peer, headers) => {
  expect(isPrivate(peer, headers)).toBe(false);
});

it('a trusted proxy is private only where it received the request over HTTPS (SETUP-2)', () => {
  const proxied = (headers: Record<string, string>) =>
    isPrivate('10.0.0.2', { host: 'site.example', ...headers }, true);
  expect(proxied({ 'x-forwarded-proto': 'https' })).toBe(true);
  expect(proxied({ 'x-forwarded-proto': 'http, https' })).toBe(true);
  expect(proxied({ 'x-forwarded-proto': 'https, http' })).toBe(false);
  expect(proxied({ 'x-forwarded-proto': 'http' })).toBe(false);
  expect(proxied({})).toBe(false);
});
