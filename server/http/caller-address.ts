import { BlockList, isIP, type Socket } from 'node:net';
import { headerOf, incomingOf } from './raw-request.ts';

/** The network of calls that were made inside this process. */
export const inProcess = 'in-process';

/** Where a request comes from, as far as it can be believed: one IPv4 address, or the /64 of an IPv6 one. */
export interface CallerNetwork {
  (peer: string | undefined, forwardedFor: string | null): string;
  /** Of a request, by what the HTTP server hands along with it; `inProcess` where it came without a network. */
  of(env: unknown): string;
  /** Whether a peer is one of the trusted proxies, whose connections are other people's. */
  isProxy(peer: string | undefined): boolean;
}

/**
 * Tells callers apart. `X-Forwarded-For` is read from its end, and only as long as each hop before is one of the trusted
 * proxies (addresses or networks): whatever a caller writes into it themselves stands further left and is never reached.
 */
export function createCallerNetwork(trustedProxies: readonly string[]): CallerNetwork {
  const trusted = new BlockList();
  for (const proxy of trustedProxies) trust(trusted, proxy);
  const isProxy = (peer: string | undefined) => isTrusted(trusted, plain(peer ?? ''));
  const networkOfCaller = (peer: string | undefined, forwardedFor: string | null) => {
    const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
    let address = plain(peer ?? '');
    while (isTrusted(trusted, address) && hops.length > 0) {
      const before = plain(hops.pop() ?? '');
      if (isIP(before) === 0) break;
      address = before;
    }
    return networkOf(address);
  };
  return Object.assign(networkOfCaller, { isProxy, of: rememberPerSocket(networkOfCaller) });
}

/** Parsing addresses for every request took longer than sending a cached response. */
function rememberPerSocket(networkOfCaller: (peer: string | undefined, forwardedFor: string | null) => string) {
  const known = new WeakMap<Socket, { forwardedFor: string | null; network: string }>();
  return (env: unknown): string => {
    const incoming = incomingOf(env);
    if (incoming === undefined) return inProcess;
    const { socket } = incoming;
    const forwardedFor = headerOf(incoming, 'x-forwarded-for');
    const last = known.get(socket);
    if (last?.forwardedFor === forwardedFor) return last.network;
    const network = networkOfCaller(socket.remoteAddress, forwardedFor);
    known.set(socket, { forwardedFor, network });
    return network;
  };
}

function trust(list: BlockList, proxy: string): void {
  const [address = '', prefix] = proxy.split('/');
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  if (prefix === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(prefix), family);
}

function isTrusted(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Without a zone, and an IPv4 address as one even where it came over IPv6. */
function plain(address: string): string {
  return address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/** A household has a whole /64 of IPv6 to itself, so its addresses count as one. */
function networkOf(address: string): string {
  const family = isIP(address);
  if (family === 0) return 'unknown';
  if (family === 4) return address;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all =
    tail === undefined ? groups(head) : [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)];
  return `${all.slice(0, 4).join(':')}::/64`;
}
