import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import { tooMany } from '../../discord/rate-limits.ts';
import type { StandinState } from '../../state.ts';
import type { Fault } from './faults.ts';

export type NodeEnvironment = { Bindings: HttpBindings };

const gatewayPage =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>cloudflare</center>\r\n</body>\r\n</html>\r\n';

/** Marks answers that are not the stand-in's own. */
export const faultHeader = 'x-standin-fault';

/** Applies the oldest queued fault that matches the request. */
export function applyFaults(state: StandinState): MiddlewareHandler<NodeEnvironment> {
  return async (context, next) => {
    const fault = state.faults.take(context.req.method, context.req.path);
    if (!fault) return next();
    switch (fault.kind) {
      case 'delay':
        await wait(fault.ms, undefined, { ref: false });
        return next();
      case 'drop-before':
        return drop(context);
      case 'drop-after':
        await next();
        return drop(context);
      default:
        if ('afterHandling' in fault && fault.afterHandling) await next();
        return replace(context, answerOf(fault, context.req.path));
    }
  };
}

/** Cuts the connection, so that the caller does not know whether the request was handled. */
function drop(context: Context<NodeEnvironment>): void {
  context.env.incoming.socket.destroy();
  replace(context, RESPONSE_ALREADY_SENT);
}

/** Emptied first: otherwise headers of an earlier response would be mixed in. */
function replace(context: Context<NodeEnvironment>, response: Response): void {
  context.res = undefined;
  context.res = response;
  if (response !== RESPONSE_ALREADY_SENT) context.res.headers.set(faultHeader, 'yes');
}

function answerOf(fault: Fault, path: string): Response {
  switch (fault.kind) {
    case 'status':
      return statusAnswer(fault);
    case 'rate-limit':
      return rateLimitAnswer(fault, path);
    case 'bad-json':
      return new Response('{"id": "15732', { headers: { 'content-type': 'application/json' } });
    case 'slow-body':
      return new Response(slowBody(), { headers: { 'content-type': 'application/json' } });
    case 'huge-body':
      return new Response(hugeBody(), { headers: { 'content-type': 'application/json' } });
    default:
      return new Response(gatewayPage, { status: 502, headers: { 'content-type': 'text/html' } });
  }
}

function slowBody(): ReadableStream {
  return new ReadableStream({
    async pull(controller) {
      await wait(100, undefined, { ref: false });
      controller.enqueue(new TextEncoder().encode(' '));
    },
  });
}

function hugeBody(): ReadableStream {
  const megabyte = new Uint8Array(1024 * 1024).fill(0x20);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > 64) controller.close();
      else controller.enqueue(megabyte);
    },
  });
}

function statusAnswer(fault: Extract<Fault, { kind: 'status' }>): Response {
  const { status, body, headers } = fault;
  if (body === undefined || status === 204) return new Response(null, { status, headers: headers ?? {} });
  if (typeof body === 'string') return new Response(body, { status, headers: headers ?? {} });
  return Response.json(body, { status, headers: headers ?? {} });
}

/** The 429 responses of each service. */
function rateLimitAnswer(fault: Extract<Fault, { kind: 'rate-limit' }>, path: string): Response {
  const retryAfter = fault.retryAfter === undefined ? 1 : fault.retryAfter;
  if (path.startsWith('/api')) return tooMany({ scope: fault.scope ?? 'user', retryAfter }).toResponse();
  const headers: Record<string, string> = retryAfter === null ? {} : { 'retry-after': String(Math.ceil(retryAfter)) };
  const roblox = { errors: [{ code: 0, message: 'Too many requests' }] };
  const body = path.startsWith('/v4') ? { error: 'Too many requests' } : roblox;
  return Response.json(body, { status: 429, headers });
}
