import { BlockList, isIP } from 'node:net';

/** Networks that are not the public internet: own machine, private, link-local (with cloud metadata), carrier, reserved. */
const refused = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  refused.addSubnet(network, prefix, 'ipv4');
}

/** All public IPv6 addresses are in 2000::/3. Of these, some contain an IPv4 address (6to4, Teredo) or are for documentation. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  refused.addSubnet(network, prefix, 'ipv6');
}

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Whether an address must not be contacted. Anything that is not clearly public is refused. Rule: HOOK-5. */
export function isPrivateAddress(address: string): boolean {
  const plain = mapped.exec(address)?.[1] ?? address.replace(/%.*$/, '');
  const family = isIP(plain);
  if (family === 4) return refused.check(plain, 'ipv4');
  return family !== 6 || !globalUnicast.check(plain, 'ipv6') || refused.check(plain, 'ipv6');
}
