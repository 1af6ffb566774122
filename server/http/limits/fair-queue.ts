import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallerNetwork } from '../caller-address.ts';
import { createSocketState } from '../connection/socket-state.ts';

type Start = (request: IncomingMessage, response: ServerResponse) => void;

interface Waiting {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Starting this many takes a few milliseconds; then the event loop reads what others have sent meanwhile. */
const defaultMaxPerTick = 32;

/**
 * Fair queue: starts at most `maxPerTick` requests of one network per iteration of the event loop. Further ones are queued by
 * caller and started round robin, so that a flood by one member delays neither other networks nor others on the same network.
 */
export function startFairly(callerNetwork: CallerNetwork, start: Start, maxPerTick = defaultMaxPerTick): Start {
  const started = new Map<string, number>();
  /** By network, then by caller; the next caller comes first. */
  const networks = new Map<string, Map<string, Waiting[]>>();
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(startNext);
  }

  function startNext(): void {
    isScheduled = false;
    started.clear();
    for (const [network, callers] of networks) {
      startRoundRobin(callers, start, () => count(network) < maxPerTick);
      if (callers.size === 0) networks.delete(network);
    }
    if (networks.size > 0) schedule();
  }

  function count(network: string): number {
    const current = (started.get(network) ?? 0) + 1;
    started.set(network, current);
    return current;
  }

  return (request, response) => {
    const network = callerNetwork.of({ incoming: request });
    const callers = networks.get(network);
    schedule();
    if (callers === undefined && count(network) <= maxPerTick) return start(request, response);
    const caller = request.headers.authorization ?? '';
    const ofNetwork = callers ?? new Map<string, Waiting[]>();
    const waiting = ofNetwork.get(caller) ?? [];
    waiting.push({ request, response });
    networks.set(network, ofNetwork.set(caller, waiting));
  };
}

/** Starts the next request of each caller round robin, while there are any and `canStartMore` allows it. */
function startRoundRobin(callers: Map<string, Waiting[]>, start: Start, canStartMore: () => boolean): void {
  for (const [caller, waiting] of callers) {
    const next = waiting.shift();
    callers.delete(caller);
    // Moves the caller to the end of the map, which the loop reaches after all others.
    if (waiting.length > 0) callers.set(caller, waiting);
    if (next === undefined || next.request.socket.destroyed) continue;
    start(next.request, next.response);
    if (!canStartMore()) return;
  }
}

/** Browsers and proxies wait for each answer; a few clients pipeline requests. */
const defaultMaxUnanswered = 16;

/**
 * Closes connections that pipeline too many requests: thousands of them in one packet are parsed before any other connection is
 * read, and each takes memory until it is started.
 */
export function limitPipelining(start: Start, maxUnanswered = defaultMaxUnanswered): Start {
  const latest = createSocketState<{ response: ServerResponse; unanswered: number }>('unanswered requests');
  return (request, response) => {
    const { socket } = request;
    // What was in the same packet is still parsed after the connection is closed.
    if (socket.destroyed) return;
    const last = latest.get(socket);
    // A listener for each response took a tenth of the time of sending a cached one, so only the latest response is checked.
    const unanswered = last === undefined || last.response.writableEnded ? 1 : last.unanswered + 1;
    if (last === undefined) latest.set(socket, { response, unanswered });
    else [last.response, last.unanswered] = [response, unanswered];
    if (unanswered > maxUnanswered) return void socket.destroy();
    start(request, response);
  };
}
