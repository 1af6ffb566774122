import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { CallerNetwork } from '../caller-address.ts';

type Start = (request: IncomingMessage, response: ServerResponse) => void;

interface Waiting {
  request: IncomingMessage;
  response: ServerResponse;
}

/** What is begun in one turn takes a few milliseconds; then what others have sent meanwhile is read. */
const usualPerTurn = 32;

/**
 * Starts at most so many requests of one network in a turn of the event loop. Further ones wait for the next turns, one of each
 * sign-in after the other: thousands of requests of one member that arrive together keep neither other networks nor other
 * people of the same network waiting.
 */
export function startInTurns(callerNetwork: CallerNetwork, start: Start, maxPerTurn = usualPerTurn): Start {
  const started = new Map<string, number>();
  /** By network; of each the callers whose turn it is next first. */
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
      startSome(callers, start, () => count(network) < maxPerTurn);
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
    if (callers === undefined && count(network) <= maxPerTurn) return start(request, response);
    const caller = request.headers.authorization ?? '';
    const ofNetwork = callers ?? new Map<string, Waiting[]>();
    const waiting = ofNetwork.get(caller) ?? [];
    waiting.push({ request, response });
    networks.set(network, ofNetwork.set(caller, waiting));
  };
}

/** Starts the next request of each caller in turn, until there is none left or `mayGoOn` says no. */
function startSome(callers: Map<string, Waiting[]>, start: Start, mayGoOn: () => boolean): void {
  for (const [caller, waiting] of callers) {
    const next = waiting.shift();
    callers.delete(caller);
    // At the end of the line again; the loop comes to it after all others.
    if (waiting.length > 0) callers.set(caller, waiting);
    if (next === undefined || next.request.socket.destroyed) continue;
    start(next.request, next.response);
    if (!mayGoOn()) return;
  }
}

/** Browsers and proxies wait for each answer, so a connection has one; this is for clients that send some ahead. */
const usualPerConnection = 16;

/**
 * Closes connections that send ahead: thousands of requests in one packet are parsed in one go, before anybody else is heard,
 * and each of them takes memory until its turn.
 */
export function boundPipelining(start: Start, maxUnanswered = usualPerConnection): Start {
  const latest = new WeakMap<Socket, { response: ServerResponse; unanswered: number }>();
  return (request, response) => {
    const { socket } = request;
    // What was in the same packet is still parsed after the connection is closed.
    if (socket.destroyed) return;
    const last = latest.get(socket);
    // Without a listener for each response, which took a tenth of sending a cached one: who waits for answers starts at 1.
    const unanswered = last === undefined || last.response.writableEnded ? 1 : last.unanswered + 1;
    if (last === undefined) latest.set(socket, { response, unanswered });
    else [last.response, last.unanswered] = [response, unanswered];
    if (unanswered > maxUnanswered) return void socket.destroy();
    start(request, response);
  };
}
