import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { answerBrokenRequests, answerFault } from './broken-requests.ts';
import { createCallerNetwork, type CallerNetwork } from './caller-address.ts';
import { boundPipelining, startInTurns } from './limits/request-turns.ts';
import { limitNetworks, usualNetworkLimits, type NetworkLimits } from './limits/network-connections.ts';

/** A whole site. `env` is what the HTTP server hands along with a request. */
export type Fetch = (request: Request, env?: unknown) => Response | Promise<Response>;

/** A server that listens. `close` stops taking requests, lets those under way end, and cuts what is left after 6 s. */
export interface Listening {
  server: Server;
  port: number;
  close(): Promise<void>;
}

const limits = {
  // A phone on a bad line sends its headers within this; slow attackers are cut off (reliability F24).
  headersTimeout: 10_000,
  // For a picture of 15 MB; other bodies have less, see limits/network-connections.ts.
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  // It is refused all the same, in our own words.
  requireHostHeader: false,
};
const closeWithinMs = 6_000;
const mostConnections = 20_000;
/** A connection on which nothing moves for so long, e.g. because its answer is not read. Event streams move more often. */
const stalledMs = 60_000;

export interface ListenOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** Tells callers apart; without it no proxy is trusted. */
  callerNetwork?: CallerNetwork;
  networkLimits?: NetworkLimits;
}

/** Listens on `host` and `port`. Rejects with the system's error, e.g. EADDRINUSE. */
export async function listen(fetch: Fetch, options: ListenOptions): Promise<Listening> {
  const { host, port, callerNetwork = createCallerNetwork([]), networkLimits = usualNetworkLimits } = options;
  // The listener's own light Request and Response: with the platform's, every answer went through web streams.
  const answer = getRequestListener(fetch, { overrideGlobalObjects: true, errorHandler: answerFault });
  const start = startInTurns(callerNetwork, (request, response) => void answer(request, response));
  const server = createServer(limits, boundPipelining(start));
  server.maxConnections = mostConnections;
  server.timeout = stalledMs;
  limitNetworks(server, callerNetwork, networkLimits);
  answerBrokenRequests(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  let closing: Promise<void> | undefined;
  return { server, port: (server.address() as AddressInfo).port, close: () => (closing ??= close(server)) };
}

/** As `listen`, on the first port from `port` on that is free. */
export async function listenFrom(fetch: Fetch, options: ListenOptions): Promise<Listening> {
  try {
    return await listen(fetch, options);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    return listenFrom(fetch, { ...options, port: options.port + 1 });
  }
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), closeWithinMs);
  await closed;
  clearTimeout(cut);
}
