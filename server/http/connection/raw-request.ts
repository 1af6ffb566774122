import type { IncomingMessage } from 'node:http';

/** A request's path and query as they were sent. */
export function addressOf(request: Request): string {
  return request.url.slice(request.url.indexOf('/', 8));
}

/** Node's own request behind a `Request`, from what the HTTP server hands along with it; absent for calls inside this process. */
export function incomingOf(env: unknown): IncomingMessage | undefined {
  return (env as { incoming?: IncomingMessage } | undefined)?.incoming;
}

/** A header as Node has parsed it, its repetitions joined; null where it was not sent. */
export function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? null);
}
