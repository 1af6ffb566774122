import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLocal } from '../../config.ts';
import type { CallerNetwork } from '../caller-address.ts';
import { headerOf } from './raw-request.ts';

/** How a request arrived. */
export interface Connection {
  /** The address of the other end of the connection. */
  peer: string | undefined;
  /** Whether the peer is one of TRUSTED_PROXIES. Headers of any other peer are its own words. */
  isProxy: boolean;
  /** A header of the request; null without it. */
  header: (name: string) => string | null;
}

export function connectionOf(incoming: IncomingMessage, callerNetwork: CallerNetwork): Connection {
  const peer = incoming.socket.remoteAddress;
  return { peer, isProxy: callerNetwork.isProxy(peer), header: (name) => headerOf(incoming, name) };
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether nobody between the browser and this server can read along: the browser is on this machine, or a trusted proxy received
 * the request over HTTPS. Rule: SETUP-2.
 *
 * A proxy on this machine that is not trusted connects from a loopback address for everybody, so a request that was forwarded
 * does not count as local. Neither does one for another host name: a page elsewhere could have its name resolve to this machine.
 */
export function isPrivateConnection({ peer, isProxy, header }: Connection): boolean {
  if (isProxy) return lastOf(header('x-forwarded-proto')) === 'https';
  return isLoopback(peer) && isLocalName(header('host')) && forwardingHeaders.every((name) => header(name) === null);
}

/** The entry that the nearest proxy added. */
const lastOf = (list: string | null) => list?.split(',').at(-1)?.trim().toLowerCase() ?? null;

function isLoopback(address = ''): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback';
}

function isLocalName(host: string | null): boolean {
  const url = `http://${host ?? ''}`;
  return host !== null && URL.canParse(url) && isLocal(url);
}
