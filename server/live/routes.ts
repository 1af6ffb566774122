import { getLive } from '@sunset/contract/api/live.ts';
import type { Context } from 'hono';
import { AppError } from '../errors/app-error.ts';
import type { Config } from '../config.ts';
import { findCaller, type AuthenticateDeps } from '../http/authenticate.ts';
import type { ApiServer } from '../http/serve.ts';
import { LimitExceeded } from '../errors/limit-exceeded.ts';
import type { Operations } from '../operations/operations.ts';
import type { Viewer } from './event-log.ts';
import type { Hub } from './hub.ts';
import { isDisconnected, openStream } from './stream.ts';

const retryAfterSeconds = 10;

/** Serves the event stream. It has no end, so `serve()` does not fit. */
export function serveLive(api: ApiServer): void {
  const { deps } = api;
  api.served.add(getLive);
  // Streams whose caller is still being authenticated count too, so that many simultaneous attempts cannot exceed the limit.
  let pending = 0;
  api.hono.get(`/api${getLive.path}`, async (context) => {
    const network = deps.callerNetwork.of(context.env);
    // Streams are limited by how many are open instead.
    context.set('isCounted', true);
    requireCapacity(deps, pending, network);
    if (context.req.method === 'HEAD') return new Response(null, { headers: streamHeaders(deps.now(), context) });
    pending += 1;
    let viewer: Viewer;
    try {
      viewer = await findViewer(deps, context.req.raw, network);
    } finally {
      pending -= 1;
    }
    // No await from here on, so that the connection cannot close before it is registered.
    if (isDisconnected(context.env)) return new Response(null);
    requireCapacity(deps, pending, network);
    if (!deps.live.admit(viewer)) throw tooManyStreams(viewer, network);
    const { live } = deps;
    const { response, sink } = openStream(context.env, streamHeaders(deps.now(), context), () =>
      live.leave(connection),
    );
    const connection = live.join(viewer, sink, context.req.header('last-event-id') ?? null);
    return response;
  });
}

interface CapacityDeps {
  live: Hub;
  config: Config;
  operations: Operations;
}

function requireCapacity({ live, config, operations }: CapacityDeps, pending: number, caller: string): void {
  if (live.size + pending < config.liveConnections && !operations.isDraining) return;
  throw new AppError('overloaded', 'Too many people are here at once. The page tries again automatically.', {
    retryAfter: retryAfterSeconds,
    caller,
  });
}

const tooManyStreams = ({ memberId }: Viewer, network: string) =>
  new LimitExceeded(
    memberId === null ? network : `member:${memberId}`,
    retryAfterSeconds * 1000,
    'Too many pages are open at once. Close some, or wait a moment.',
  );

async function findViewer(deps: AuthenticateDeps, request: Request, network: string): Promise<Viewer> {
  const actor = await findCaller(deps, request);
  if (actor) return { memberId: actor.member.id, sessionId: actor.sessionId, isStaff: actor.member.isHost };
  return { memberId: null, sessionId: null, isStaff: false, network };
}

function streamHeaders(now: Date, context: Context): Headers {
  // Contains the CORS headers, if there are any.
  const headers = new Headers(context.res.headers);
  headers.set('content-type', 'text/event-stream');
  headers.set('cache-control', 'no-store, no-transform');
  headers.set('x-accel-buffering', 'no');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('x-server-time', now.toISOString());
  return headers;
}
