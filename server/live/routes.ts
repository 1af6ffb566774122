import { getLive } from '@sunset/contract/api/live.ts';
import { AppError } from '../app-error.ts';
import { findCaller } from '../http/authenticate.ts';
import type { ApiServer } from '../http/serve.ts';
import { openStream } from './stream.ts';

const busyForSeconds = 10;

/** Serves the stream of changes. It never ends by itself, so it is not served as the calls of the contract are. */
export function serveLive(api: ApiServer): void {
  const { deps } = api;
  api.served.add(getLive);
  api.hono.get(`/api${getLive.path}`, async (context) => {
    const { live, config, operations } = deps;
    if (live.size >= config.liveConnections || operations.isDraining)
      throw new AppError('overloaded', 'Too many people are here at once. The page tries again automatically.', {
        retryAfter: busyForSeconds,
      });
    const actor = await findCaller(deps, context.req.raw);
    // Headers that stand already are those that let other origins in.
    const headers = new Headers(context.res.headers);
    headers.set('content-type', 'text/event-stream');
    headers.set('cache-control', 'no-store, no-transform');
    headers.set('x-accel-buffering', 'no');
    headers.set('x-content-type-options', 'nosniff');
    headers.set('x-server-time', deps.now().toISOString());
    const { response, sink } = openStream(context.env, headers, () => live.leave(connection));
    const connection = live.join(
      actor
        ? { memberId: actor.member.id, sessionId: actor.sessionId, isStaff: actor.member.isAdmin }
        : { memberId: null, sessionId: null, isStaff: false },
      sink,
      context.req.header('last-event-id') ?? null,
    );
    return response;
  });
}
