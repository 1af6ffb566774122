import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';

/** Pages wait this long and a random part of it again, so that they do not come back all at once. */
const retryAfter = 2;

/** Turns requests away while too many are under way, and counts, times and logs the others. */
export function watchRequests(deps: Deps): MiddlewareHandler {
  const { operations } = deps;
  return async (context, next) => {
    const leave = operations.overload.enter();
    if (leave === null) {
      operations.metrics.shed.inc();
      throw new AppError(
        'overloaded',
        'Too many people are here at once. Please wait a moment. The page tries again automatically.',
        {
          retryAfter,
        },
      );
    }
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      leave();
      const { status } = context.res;
      operations.failures.add(status >= 500);
      const seconds = (performance.now() - startedAt) / 1000;
      const { method } = context.req;
      const route = routePath(context);
      operations.metrics.requests.observe({ method, route, status: String(status) }, seconds);
      deps.log[levelOf(status)]({ method, route, status, ms: Math.round(seconds * 1000) }, 'answered');
    }
  };
}

/** The contract's path is logged, never the address, which may name people or carry a code. */
function levelOf(status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  // Sold out is what most hear in a rush: no reason to write thousands of lines.
  return status >= 400 && status !== 409 ? 'info' : 'debug';
}
