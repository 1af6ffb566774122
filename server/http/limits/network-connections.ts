import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { CallerNetwork } from '../caller-address.ts';
import { createSocketState } from '../connection/socket-state.ts';

/** Limits per network, sized for a school or phone carrier with more than 2,000 people behind one address. */
export interface NetworkLimits {
  /** Connections, unless the peer is a trusted proxy. A browser opens up to six. */
  maxConnections: number;
  maxUnfinished: number;
  /**
   * Timeout of a body that is small or of unknown size, plus up to 100 % jitter. Uploads have the server's request timeout.
   */
  bodyTimeoutMs: number;
  sweepIntervalMs: number;
}

export const defaultNetworkLimits: NetworkLimits = {
  maxConnections: 8000,
  maxUnfinished: 7000,
  bodyTimeoutMs: 8_000,
  sweepIntervalMs: 250,
};

const maxSmallBodyBytes = 64 * 1024;

interface Unfinished {
  request: IncomingMessage;
  network: string;
  /** When it is closed; null if only the server's request timeout applies. */
  closeAt: number | null;
}

/**
 * Limits connections and unfinished requests per network. Over a limit, the longest idle connection or the oldest unfinished
 * request of that network is closed, so that new callers of the same network are still served.
 */
export function limitNetworks(server: Server, callerNetwork: CallerNetwork, limits: NetworkLimits): void {
  limitConnections(server, callerNetwork, limits);
  limitUnfinished(server, callerNetwork, limits);
}

function limitConnections(server: Server, callerNetwork: CallerNetwork, { maxConnections }: NetworkLimits): void {
  /** Of each network, all connections and, longest idle first, those without a request in progress. */
  const networks = new Map<string, { count: number; idle: Set<Socket> }>();
  const idleOf = createSocketState<Set<Socket>>('idle connections of its network');

  server.on('connection', (socket: Socket) => {
    if (callerNetwork.isProxy(socket.remoteAddress)) return;
    const name = callerNetwork(socket.remoteAddress, null);
    const network = networks.get(name) ?? { count: 0, idle: new Set() };
    networks.set(name, network);
    network.count += 1;
    socket.once('close', () => {
      network.count -= 1;
      network.idle.delete(socket);
      if (network.count === 0) networks.delete(name);
    });
    if (network.count > maxConnections) {
      const [longestIdle = socket] = network.idle;
      network.idle.delete(longestIdle);
      longestIdle.destroy();
      if (longestIdle === socket) return;
    }
    network.idle.add(socket);
    idleOf.set(socket, network.idle);
  });

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const idle = idleOf.get(socket);
    if (idle === undefined) return;
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
}

function limitUnfinished(server: Server, callerNetwork: CallerNetwork, limits: NetworkLimits): void {
  /** Of each network, oldest first. */
  const networks = new Map<string, Set<Unfinished>>();
  let arrived = 0;

  function forget(unfinished: Unfinished): void {
    const ofNetwork = networks.get(unfinished.network);
    ofNetwork?.delete(unfinished);
    if (ofNetwork?.size === 0) networks.delete(unfinished.network);
  }

  function close(unfinished: Unfinished): void {
    forget(unfinished);
    const { request } = unfinished;
    if (request.complete) return;
    const error = Object.assign(new Error('The body did not arrive in time.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', error, request.socket);
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.socket.destroyed) return;
    const { 'content-length': announced, 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && (announced === undefined || announced === '0')) return;
    const network = callerNetwork.of({ incoming: request });
    const isSmall = Number(announced ?? 0) <= maxSmallBodyBytes;
    arrived += 1;
    const timeoutMs = limits.bodyTimeoutMs * (1 + ((arrived * 0.618) % 1));
    const unfinished = { request, network, closeAt: isSmall ? performance.now() + timeoutMs : null };
    const ofNetwork = networks.get(network) ?? new Set();
    networks.set(network, ofNetwork.add(unfinished));
    request.once('end', () => forget(unfinished));
    response.once('close', () => forget(unfinished));
    if (ofNetwork.size <= limits.maxUnfinished) return;
    const [oldest] = ofNetwork;
    if (oldest !== undefined) close(oldest);
  });

  const sweep = setInterval(() => {
    const now = performance.now();
    for (const ofNetwork of networks.values())
      for (const unfinished of ofNetwork)
        if (unfinished.closeAt !== null && unfinished.closeAt < now) close(unfinished);
  }, limits.sweepIntervalMs).unref();
  server.once('close', () => clearInterval(sweep));
}
