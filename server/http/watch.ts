import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import { AppError } from '../errors/app-error.ts';
import type { Operations } from '../operations/operations.ts';
import type { AdmittedRequest } from './limits/load-shedding.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The request as load shedding counts it. */
    admitted: AdmittedRequest;
    /** Whether a limit of the caller has counted the call. */
    isCounted: boolean;
    /** Whether the address is not spelled as the pages spell it. */
    isUnusual: boolean;
  }
}

/** Pages wait this long and a random part of it again, so that they do not come back all at once. */
const retryAfter = 2;

/** Rejects requests while too many are in progress; counts, times and logs the others. */
export function watchRequests({ operations, log }: { operations: Operations; log: Logger }): MiddlewareHandler {
  return async (context, next) => {
    const admitted = operations.loadShedding.enter();
    if (admitted === null) throw overloaded(operations);
    context.set('admitted', admitted);
    const startedAt = performance.now();
    try {
      await next();
    } finally {
      admitted.leave();
      const { status } = context.res;
      operations.failures.add(status >= 500);
      const seconds = (performance.now() - startedAt) / 1000;
      const { method } = context.req;
      const route = routePath(context);
      operations.metrics.requests.observe({ method, route, status: String(status) }, seconds);
      log[levelOf(status)]({ method, route, status, ms: Math.round(seconds * 1000) }, 'answered');
    }
  };
}

/** Reads the body of a request. It is not counted as in progress until the body has arrived: thousands may never send theirs. */
export async function readBodyUncounted<T>(
  operations: Operations,
  context: Context,
  read: () => Promise<T>,
): Promise<T> {
  const admitted = context.get('admitted');
  admitted.pause();
  const body = await read();
  if (!admitted.resume()) throw overloaded(operations);
  return body;
}

function overloaded(operations: Operations): AppError {
  operations.metrics.shed.inc();
  return new AppError(
    'overloaded',
    'Too many people are here at once. Please wait a moment. The page tries again automatically.',
    { retryAfter },
  );
}

/** Frequent refusals that are no reason to write thousands of lines: sold out in a rush, and callers over a limit. */
const expectedRefusals = new Set([409, 429]);

/** The contract's path is logged, never the address, which may name people or carry a code. */
function levelOf(status: number): 'debug' | 'info' | 'warn' {
  if (status >= 500) return 'warn';
  return status >= 400 && !expectedRefusals.has(status) ? 'info' : 'debug';
}
