import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { answerBrokenRequests, answerFault, answerUnreadable } from './broken-requests.ts';
import { incomingOf } from './raw-request.ts';
import { createCallerNetwork, type CallerNetwork } from '../caller-address.ts';
import { limitPipelining, startFairly } from '../limits/fair-queue.ts';
import { limitNetworks, defaultNetworkLimits, type NetworkLimits } from '../limits/network-connections.ts';

/** Handles a request. `env` contains Node's own request, if it came over the network. */
export type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>;

/** A listening server. `close` waits up to 6 s for requests in progress, then closes their connections. */
export interface Listening {
  server: Server;
  port: number;
  close(): Promise<void>;
}

const limits = {
  // Enough for a phone on a bad connection; ends slow attacks (reliability F24).
  headersTimeout: 10_000,
  // For a picture of 15 MB; other bodies have a shorter timeout, see limits/network-connections.ts.
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  // A missing host is refused later, with problem details.
  requireHostHeader: false,
};
const closeTimeoutMs = 6_000;
const maxConnections = 20_000;
/** Closes a connection without traffic for this long. Event streams send heartbeats more often. */
const idleTimeoutMs = 60_000;

export interface ListenOptions {
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** Without it no proxy is trusted. */
  callerNetwork?: CallerNetwork;
  networkLimits?: NetworkLimits;
}

/** Listens on `host` and `port`. Rejects with the system's error, e.g. EADDRINUSE. */
export async function listen(fetch: Fetch, options: ListenOptions): Promise<Listening> {
  const { host, port, callerNetwork = createCallerNetwork([]), networkLimits = defaultNetworkLimits } = options;
  // The listener's own Request and Response are faster: the platform's send every answer through web streams.
  const answer = getRequestListener(refuseTwoHosts(fetch), { overrideGlobalObjects: true, errorHandler: answerFault });
  const start = startFairly(callerNetwork, (request, response) => void answer(request, response));
  const server = createServer(limits, limitPipelining(start));
  server.maxConnections = maxConnections;
  server.timeout = idleTimeoutMs;
  limitNetworks(server, callerNetwork, networkLimits);
  answerBrokenRequests(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  let closing: Promise<void> | undefined;
  return { server, port: (server.address() as AddressInfo).port, close: () => (closing ??= close(server)) };
}

/** Like `listen`, on the first free port from `port` on. */
export async function listenFrom(fetch: Fetch, options: ListenOptions): Promise<Listening> {
  try {
    return await listen(fetch, options);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    return listenFrom(fetch, { ...options, port: options.port + 1 });
  }
}

const refuseTwoHosts =
  (fetch: Fetch): Fetch =>
  (request, env) => {
    const incoming = incomingOf(env);
    return incoming === undefined || hasOneHost(incoming) ? fetch(request, env) : answerUnreadable();
  };

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), closeTimeoutMs);
  await closed;
  clearTimeout(cut);
}

/**
 * Whether the request names exactly one host, as RFC 9112, section 3.2, wants it: of two headers Node passes the first one on, and a
 * proxy may have judged the other. Where the target is a whole address, its host and the header must be the same, so that all parts of
 * the server judge the same one. Rule: API-16.
 */
function hasOneHost({ rawHeaders, headers, url = '' }: IncomingMessage): boolean {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  if (count !== 1) return false;
  if (url.startsWith('/') || !URL.canParse(url)) return true;
  const target = new URL(url);
  const header = `${target.protocol}//${headers.host}`;
  return URL.canParse(header) && new URL(header).host === target.host;
}
