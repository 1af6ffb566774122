import type { IncomingMessage } from 'node:http';

/** A request's path and query as they were sent. */
export function addressOf(request: Request): string {
  return request.url.slice(request.url.indexOf('/', 8));
}

/** Node's own request, if it came over the network. */
export function incomingOf(env: unknown): IncomingMessage | undefined {
  return (env as { incoming?: IncomingMessage } | undefined)?.incoming;
}

/** A header parsed by Node, with repeated values joined; null if it is missing. */
export function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? null);
}
