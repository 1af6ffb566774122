import type { MiddlewareHandler } from 'hono';
import type { NodeEnvironment } from '../console/control/apply-fault.ts';
import type { StandinState } from '../state.ts';
import { openBucket } from './rate-limits.ts';

const invalidStatuses = new Set([401, 403, 429]);

/**
 * Bans addresses that get too many invalid answers, as Cloudflare does before Discord's API. A limit of a shared resource is
 * not counted, and neither is a request during a ban.
 */
export function banInvalidCallers(state: StandinState): MiddlewareHandler<NodeEnvironment> {
  return async (context, next) => {
    const { limits, bannedUntil } = state.discord;
    const { limit, banMs, answeredWith } = limits.invalidRequests;
    const address = context.env.incoming.socket.remoteAddress ?? '';
    const leftMs = (bannedUntil.get(address) ?? 0) - state.clock.now();
    if (leftMs > 0) return banned(answeredWith, leftMs);
    await next();
    const isShared = context.res.headers.get('x-ratelimit-scope') === 'shared';
    if (!invalidStatuses.has(context.res.status) || isShared) return;
    const seen = openBucket(state, `invalid ${address}`, limits.invalidRequests);
    seen.used += 1;
    if (seen.used >= limit) bannedUntil.set(address, state.clock.now() + banMs);
  };
}

function banned(status: 403 | 429, leftMs: number): Response {
  const page =
    '<!doctype html><title>Access denied | discord.com used Cloudflare to restrict access</title><p>Error 1015: you are being rate limited';
  const headers = { 'content-type': 'text/html; charset=UTF-8', server: 'cloudflare' };
  return new Response(page, {
    status,
    headers: status === 429 ? { ...headers, 'retry-after': String(Math.ceil(leftMs / 1000)) } : headers,
  });
}
