import { expect, test } from 'vitest';
import { createCallerNetwork } from './caller-address.ts';

const direct = createCallerNetwork([]);
const proxied = createCallerNetwork(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);

test.each([
  ['203.0.113.9', null, '203.0.113.9'],
  ['::ffff:203.0.113.9', null, '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', null, '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', null, '2001:db8:1:2::/64'],
  ['::1', null, '0:0:0:0::/64'],
  ['fe80::1%eth0', null, 'fe80:0:0:0::/64'],
  [undefined, null, 'unknown'],
])('%s directly is %s', (peer, forwarded, network) => {
  expect(direct(peer, forwarded)).toBe(network);
});

test.each(['10.1.2.3', '::ffff:10.1.2.3'])(
  'the proxy %s is trusted by a network of mapped addresses (LIMIT-12)',
  (peer) => {
    const mapped = createCallerNetwork(['::ffff:10.0.0.0/104']);
    expect(mapped(peer, '198.51.100.1')).toBe('198.51.100.1');
    expect(mapped('11.1.2.3', '198.51.100.1')).toBe('11.1.2.3');
  },
);

test('B16 a forwarded address is ignored unless it comes from a trusted proxy (LIMIT-12)', () => {
  expect(direct('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
  expect(proxied('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
});

test.each([
  ['10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['10.1.2.3', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  ['10.1.2.3', '6.6.6.6, 198.51.100.1, 192.0.2.7', '198.51.100.1'],
  ['fd00::5', '2001:db8:9:9::42', '2001:db8:9:9::/64'],
  ['10.1.2.3', null, '10.1.2.3'],
  ['10.1.2.3', 'nonsense', '10.1.2.3'],
  ['10.1.2.3', '6.6.6.6, unknown', '10.1.2.3'],
])('behind the proxy %s, "%s" is %s', (peer, forwarded, network) => {
  expect(proxied(peer, forwarded)).toBe(network);
});
