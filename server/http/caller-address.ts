import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { headerOf, incomingOf } from './connection/raw-request.ts';
import { createSocketState } from './connection/socket-state.ts';

/** The network of calls inside this process. */
export const inProcess = 'in-process';

/** The network of a caller, which limits are counted by: an IPv4 address, or the /64 network of an IPv6 address. */
export interface CallerNetwork {
  (peer: string | undefined, forwardedFor: string | null): string;
  /** The network of a request, given the environment that the HTTP server passes along; `inProcess` without one. */
  of(env: unknown): string;
  /** Whether a peer is a trusted proxy, whose connections carry requests of other callers. */
  isProxy(peer: string | undefined): boolean;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * `X-Forwarded-For` is read from its end while each hop is a trusted proxy (an address or a network). Entries that the
 * caller wrote are further left and are ignored.
 */
export function createCallerNetwork(trustedProxies: readonly string[]): CallerNetwork {
  const trusted = trustedProxies.map(parseProxy);
  const isTrusted = (address: Address | null) =>
    address !== null && ipaddr.subnetMatch(address, { trusted }) === 'trusted';
  const networkOfCaller = (peer: string | undefined, forwardedFor: string | null) => {
    const hops = (forwardedFor ?? '').split(',').map((hop) => hop.trim());
    let address = parseAddress(peer);
    while (isTrusted(address) && hops.length > 0) {
      const previous = parseAddress(hops.pop());
      if (previous === null) break;
      address = previous;
    }
    return networkOf(address);
  };
  const isProxy = (peer: string | undefined) => isTrusted(parseAddress(peer));
  return Object.assign(networkOfCaller, { isProxy, of: rememberPerSocket(networkOfCaller) });
}

/** Parsing addresses for every request took longer than sending a cached response. */
function rememberPerSocket(networkOfCaller: (peer: string | undefined, forwardedFor: string | null) => string) {
  const known = createSocketState<{ forwardedFor: string | null; network: string }>('network');
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

/** Callers with a mapped address are compared as IPv4, so a network of mapped addresses becomes one of IPv4 addresses. */
function parseProxy(proxy: string): [Address, number] {
  if (!proxy.includes('/')) {
    const address = ipaddr.process(proxy);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  }
  const [address, bits] = ipaddr.parseCIDR(proxy);
  const isMapped = address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [address.toIPv4Address(), bits - 96] : [address, bits];
}

/** Null unless it is an address as Node prints it: ipaddr.js also reads `127.1`. An IPv4 address mapped to IPv6 is IPv4. */
function parseAddress(text = ''): Address | null {
  return isIP(text) === 0 ? null : ipaddr.process(text);
}

/** A household has a whole /64 network of IPv6 addresses, so these count as one. */
function networkOf(address: Address | null): string {
  if (address === null) return 'unknown';
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
