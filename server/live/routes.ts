import { getLive } from '@sunset/contract/api/live.ts';
import type { Context } from 'hono';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { findCaller } from '../http/authenticate.ts';
import { peerOf } from '../http/caller-address.ts';
import type { ApiServer } from '../http/serve.ts';
import type { Viewer } from './event-log.ts';
import { isDisconnected, openStream } from './stream.ts';

const retryAfterSeconds = 10;

/** Serves the stream of changes. It never ends by itself, so it is not served as the calls of the contract are. */
export function serveLive(api: ApiServer): void {
  const { deps } = api;
  api.served.add(getLive);
  // Streams whose caller is not known yet. They count, so that thousands of attempts at once cannot exceed the limit.
  let pending = 0;
  api.hono.get(`/api${getLive.path}`, async (context) => {
    requirePlace(deps, pending);
    if (context.req.method === 'HEAD') return new Response(null, { headers: streamHeaders(deps, context) });
    pending += 1;
    let viewer: Viewer;
    try {
      viewer = await findViewer(deps, context);
    } finally {
      pending -= 1;
    }
    // Nothing is awaited from here on: what is true of the connection now stays true until it is registered.
    if (isDisconnected(context.env)) return new Response(null);
    requirePlace(deps, pending);
    if (!deps.live.admit(viewer)) throw tooManyStreams();
    const { live } = deps;
    const { response, sink } = openStream(context.env, streamHeaders(deps, context), () => live.leave(connection));
    const connection = live.join(viewer, sink, context.req.header('last-event-id') ?? null);
    return response;
  });
}

function requirePlace({ live, config, operations }: Deps, pending: number): void {
  if (live.size + pending < config.liveConnections && !operations.isDraining) return;
  throw new AppError('overloaded', 'Too many people are here at once. The page tries again automatically.', {
    retryAfter: retryAfterSeconds,
  });
}

const tooManyStreams = () =>
  new AppError('too_many_requests', 'Too many pages are open at once. Close some, or wait a moment.', {
    retryAfter: retryAfterSeconds,
  });

async function findViewer(deps: Deps, context: Context): Promise<Viewer> {
  const request = context.req.raw;
  const actor = await findCaller(deps, request);
  if (actor) return { memberId: actor.member.id, sessionId: actor.sessionId, isStaff: actor.member.isAdmin };
  const network = deps.callerNetwork(peerOf(context.env), request.headers.get('x-forwarded-for'));
  return { memberId: null, sessionId: null, isStaff: false, network };
}

function streamHeaders(deps: Deps, context: Context): Headers {
  // Headers that are set already are those that let other origins in.
  const headers = new Headers(context.res.headers);
  headers.set('content-type', 'text/event-stream');
  headers.set('cache-control', 'no-store, no-transform');
  headers.set('x-accel-buffering', 'no');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('x-server-time', deps.now().toISOString());
  return headers;
}
