import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import type { Random } from '../random.ts';

/** The header for request ids, in requests and responses, and the accepted form. */
export const requestIdHeader = 'x-request-id';
const saneId = /^[\w.:-]{8,64}$/;

const scope = new AsyncLocalStorage<string>();

/** The name of the request that is being answered, for log lines and problem details; null outside of one. */
export function currentRequestId(): string | null {
  return scope.getStore() ?? null;
}

/** Uses the valid X-Request-Id of a proxy or creates an id, and sends it with the response. */
export function nameRequests(random: Random): MiddlewareHandler {
  return async (context, next) => {
    const given = context.req.header(requestIdHeader) ?? '';
    const id = saneId.test(given) ? given : random.uuid();
    await scope.run(id, next);
    context.res.headers.set(requestIdHeader, id);
  };
}
